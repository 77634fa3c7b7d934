/** What could not be done, where it happened. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text ? (
        <div className="fail">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 0l6 12H0Z" />
          </svg>
          <p>
            <b>That didn’t work.</b> {text}
          </p>
        </div>
      ) : null}
    </div>
  );
}
