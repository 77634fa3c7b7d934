import { Form, Link } from "react-router";
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
    <div className="clash" role="status">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 6-6 6-6-6Z" />
      </svg>
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
      <Form method="post" action={`/newsletter/${id}`}>
        <button className="btn btn--small" type="submit" name="intent" value="take-back">
          Take it back
        </button>
      </Form>
    </div>
  );
}
