import type { ReactNode } from "react";

/** A heading with the word AI in the monospaced font; a name such as "901 AI" does not break across lines. */
export function Headline(props: { level: 1 | 2; id?: string; className?: string; children: string }) {
  const { level, children, ...rest } = props;
  const Tag = `h${level}` as const;
  return (
    <Tag {...rest}>
      <MindWords text={children} />
    </Tag>
  );
}

/** The head of a section: its heading, a lead and what follows; `id` is the heading's. */
export function SectionHead(props: {
  id: string;
  title: string;
  lead?: string;
  className?: string;
  children?: ReactNode;
}) {
  const { id, title, lead, className, children } = props;
  return (
    <div className={className}>
      <Headline level={2} id={id}>
        {title}
      </Headline>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </div>
  );
}

/** A part of a page; what it holds stands in the column of the page. */
export function Section({ className = "section", children }: { className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <div className="wrap">{children}</div>
    </section>
  );
}

/** The content of a heading, for the few that are built from more than one part. */
export function MindWords({ text }: { text: string }) {
  const found = /\b(\d+\s)?AI\b/.exec(text);
  if (!found) return text;
  const [all, number] = found;
  const word = <span className="mind-word">AI</span>;
  return (
    <>
      {text.slice(0, found.index)}
      {number ? (
        <span className="together">
          {number}
          {word}
        </span>
      ) : (
        word
      )}
      <MindWords text={text.slice(found.index + all.length)} />
    </>
  );
}
