import "./share-line.css";
import { sharing as words } from "../../../content/sharing.ts";
import { openPopup, useCopyLink } from "./use-copy-link.ts";

/** Links in words that pass a page on, and with script a button that copies its URL. `canCopy`: false on pages without script. */
export function ShareLine(props: { url: string; title: string; canCopy?: boolean }) {
  const { url, title, canCopy = true } = props;
  const { copy, address, field } = useCopyLink();
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  const places = [
    [words.facebook, `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`],
    [words.linkedin, `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`],
  ] as const;
  return (
    <p className="share-line">
      <a href={mail}>{words.email}</a>
      {places.map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noopener" onClick={openPopup}>
          {name}
        </a>
      ))}
      {canCopy ? (
        <button className="share-line__copy" type="button" onClick={copy}>
          {words.copy}
        </button>
      ) : null}
      {address ? <input ref={field} readOnly value={address} aria-label={words.address} /> : null}
    </p>
  );
}
