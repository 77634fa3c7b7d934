/** The style sheets of these pages while editing; the build's one sheet has them. */
import "../root.tsx";

import.meta.glob("../{pages,ui}/**/*.css", { eager: true });
