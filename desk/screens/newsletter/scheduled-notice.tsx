import { Link } from "react-router";
import { Look } from "../../ui/callouts.tsx";
import { PressForm } from "../../ui/press.tsx";
import { useLooking } from "./sending-bar.tsx";

/** Says when an issue leaves, with the way back. */
export function ScheduledNotice({
  id,
  scheduled: { when, isSoon },
}: {
  id: number;
  scheduled: { when: string; isSoon: boolean };
}) {
  useLooking(isSoon);
  return (
    <Look role="status">
      <p>
        {isSoon ? (
          <>
            <b>It goes out in a few seconds.</b> Then it can’t be taken back.{" "}
            <noscript>
              <Link to={`/newsletter/${id}`} reloadDocument>
                Look again
              </Link>
            </noscript>
          </>
        ) : (
          <>
            <b>It leaves on {when}.</b> Saving another text makes it a draft again.
          </>
        )}
      </p>
      <PressForm action={`/newsletter/${id}`} look="small" intent="take-back">
        Take it back
      </PressForm>
    </Look>
  );
}
