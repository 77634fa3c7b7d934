/** The style sheets of these pages while editing; the build's one sheet has them. */
import "../root.tsx";
import "../ui/form/form.css";
import "../ui/heads/email-address.css";
import "../ui/heads/next-date.css";
import "../ui/heads/ways.css";
import "../ui/hero/band.css";
import "../ui/layout/page-head.css";
import "../ui/text/joined.css";
import "../ui/text/lines.css";
import "../pages/community.css";
import "../pages/events.css";
