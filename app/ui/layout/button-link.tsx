import "./button.css";
import { Link } from "react-router";

/** A link to a page of ours that looks like a button: the solid one, of which a view has one, or an outline. */
export function ButtonLink({ to, label, outline = false }: { to: string; label: string; outline?: boolean }) {
  return (
    <Link className={outline ? "button button--outline" : "button"} to={to} prefetch="intent">
      {label}
    </Link>
  );
}
