/** Accessibility of every screen and state in all its ways: by day and night, wide and narrow, in forced colours. */
import { testStates } from "./accessible-states.ts";

testStates((ways) => ways);
