import { sharing } from "../../../content/sharing.ts";
import { fill } from "../../../text/words/fill.ts";
import { Icon } from "../drawing/icons.tsx";
import { Tooltip, TooltipGroup } from "../notice/tooltip.tsx";
import { openPopup, useCopyLink } from "./use-copy-link.ts";

/** Links that share a page, with script in a window of 600 by 400, and a button that copies its URL (SPEC 2 and 7). */
export function Share({ title, url, text }: { title: string; url: string; text: string }) {
  return (
    <div className="share">
      <h2>{title}</h2>
      <TooltipGroup>
        <ul role="list">
          {places(url, text).map(({ name, href, sign }) => (
            <li key={name}>
              <Tooltip label={name}>
                <a href={href} target="_blank" rel="noopener" onClick={openPopup}>
                  <span className="visually-hidden">{name}</span>
                  <Icon box="24 24" d={sign} />
                </a>
              </Tooltip>
            </li>
          ))}
          <CopyLink />
        </ul>
      </TooltipGroup>
    </div>
  );
}

function places(url: string, text: string) {
  return [
    {
      name: fill(sharing.on, { network: "Twitter" }),
      href: `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url })}`,
      sign: "M17.8 3h3.1l-6.8 7.8 8 10.2h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L1.7 3h6.4l4.4 5.9L17.8 3Zm-1.1 16.2h1.7L7.2 4.7H5.4l11.3 14.5Z",
    },
    {
      name: fill(sharing.on, { network: "LinkedIn" }),
      href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
      sign: "M4.9 8.9h3.4V21H4.9zM6.6 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM10.5 8.9h3.2v1.7c.5-.9 1.7-2 3.6-2 3.8 0 4.5 2.5 4.5 5.7V21h-3.4v-5.9c0-1.4 0-3.3-2-3.3s-2.3 1.6-2.3 3.2v6h-3.6z",
    },
    {
      name: fill(sharing.on, { network: "Facebook" }),
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
      sign: "M13.5 21v-8h2.7l.5-3.3h-3.2V7.6c0-1 .4-1.7 1.8-1.7h1.6V3.1c-.3 0-1.3-.1-2.4-.1-2.5 0-4.2 1.5-4.2 4.2v2.5H7.5V13h2.8v8z",
    },
  ];
}

/** Copies the URL; where the clipboard refuses, shows it selected for manual copying. */
function CopyLink() {
  const { copy, address, field } = useCopyLink();
  return (
    <>
      <li className="share__copy">
        <Tooltip label={sharing.copy}>
          <button type="button" aria-label={sharing.copy} onClick={copy}>
            <Icon
              className="line"
              box="24 24"
              d="M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4L12 5.6M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4l1.2-1.2"
            />
          </button>
        </Tooltip>
      </li>
      {address ? (
        <li className="share__address">
          <input ref={field} readOnly value={address} aria-label={sharing.address} />
        </li>
      ) : null}
    </>
  );
}
