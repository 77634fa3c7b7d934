import sections from "../../content/terms.md";
import { LegalPage } from "../ui/legal-page.tsx";
import { pageMeta } from "../ui/page-meta.ts";

export const handle = { js: false };
export const meta = () => pageMeta("terms");

export default function Terms() {
  return <LegalPage page="terms" sections={sections} />;
}
