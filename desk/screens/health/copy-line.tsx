import { useEffect, useState } from "react";

/** A line to hand on as it is; with script, a button copies it. */
export function CopyLine({ line }: { line: string }) {
  const [said, setSaid] = useState<string>();
  // Only with script is there anything to press, and only over TLS or on this machine a clipboard.
  useEffect(() => setSaid(navigator.clipboard ? "Copy this line" : undefined), []);
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => setSaid("Copied"),
      () => setSaid("Select it and copy it"),
    );
  return (
    <p className="copy-line">
      <code>{line}</code>
      {said ? (
        <button className="btn btn--small" type="button" onClick={copy}>
          {said}
        </button>
      ) : null}
    </p>
  );
}
