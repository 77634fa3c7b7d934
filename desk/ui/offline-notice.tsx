import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { Problem } from "./callouts.tsx";

/** For a route's `clientAction`: a lost line becomes an answer of the action, so that the screen and what was typed stay. */
export async function orOffline<T>(serverAction: () => Promise<T>): Promise<T | { lost: true }> {
  try {
    return await serverAction();
  } catch (error) {
    // What `fetch` throws when nobody answers; and the answer of a server that is too busy, or whose database is out.
    if (error instanceof TypeError || (isRouteErrorResponse(error) && error.status === 503))
      return { lost: true };
    throw error;
  }
}

/** The `shouldRevalidate` of such a route and of the frame: loaders would fail like the action. */
export function unlessOffline({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isLost = typeof actionResult === "object" && actionResult !== null && "lost" in actionResult;
  return !isLost && defaultShouldRevalidate;
}

/** The same where somebody else's save is shown after a conflict, beside what was typed. */
export function afterConflictsToo(args: ShouldRevalidateFunctionArgs): boolean {
  return unlessOffline({ ...args, defaultShouldRevalidate: true });
}

/** Says so, and what became of the text (desk/ui/unsaved-text.tsx keeps it). */
export function OfflineNotice() {
  return (
    <Problem title="Not sent">
      We couldn’t reach the server. Your text is still here, and this browser has saved it. Click the button
      again in a moment.
    </Problem>
  );
}
