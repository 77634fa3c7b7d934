import "./button.css";
import { Link } from "react-router";

/** An internal link styled as a button: solid (one per view) or outline. */
export function ButtonLink({ to, label, outline = false }: { to: string; label: string; outline?: boolean }) {
  return (
    <Link className={outline ? "button button--outline" : "button"} to={to}>
      {label}
    </Link>
  );
}
