import sections from "../../content/terms.md";
import { pageMeta } from "../ui/layout/page-meta.ts";
import { LegalPage } from "../ui/text/legal-page.tsx";

export const handle = { js: false };
export const meta = () => pageMeta("terms");

export default function Terms() {
  return <LegalPage page="terms" effective sections={sections} />;
}
