import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/header.css";
import "./ui/button.css";
import "./ui/scene.css";
import "./ui/bridge.css";
import "./ui/page-head.css";
import "./ui/cards.css";
import "./ui/form.css";
import "./ui/notices.css";
import "./ui/footer.css";
import "./ui/article.css";
import "./pages/home.css";
import "./pages/news.css";
import "./pages/events.css";
import "./pages/legal.css";
import "./pages/lost.css";
import "./ui/motion.css";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {import.meta.env.DEV ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
