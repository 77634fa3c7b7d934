/**
 * A heading of level 1 or 2. The word AI is set in the monospaced font, and a name such as "901 AI" does not break
 * across lines; the text itself is not changed.
 */
export function Headline(props: { level: 1 | 2; id?: string; className?: string; children: string }) {
  const { level, children, ...rest } = props;
  const Tag = level === 1 ? "h1" : "h2";
  return (
    <Tag {...rest}>
      <MindWords text={children} />
    </Tag>
  );
}

/** The content of a heading, for the few that are built from more than one part. */
export function MindWords({ text }: { text: string }) {
  const found = brandOrWord.exec(text);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found.index)}
      <Mind piece={found[0]} />
      <MindWords text={text.slice(found.index + found[0].length)} />
    </>
  );
}

const brandOrWord = /\b\d+ AI\b|\bAI\b/;

function Mind({ piece }: { piece: string }) {
  const word = <span className="mind-word">AI</span>;
  if (piece === "AI") return word;
  return (
    <span className="together">
      {piece.slice(0, -2)}
      {word}
    </span>
  );
}
