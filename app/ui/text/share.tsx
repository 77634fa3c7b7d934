import { type MouseEvent, useEffect, useRef, useState } from "react";
import { notify } from "../notice/notices.tsx";
import { Tooltip, TooltipGroup } from "../notice/tooltip.tsx";

/**
 * Links that share a page, and a button that copies its URL (SPEC sections 2 and 7). `url`: the page's public URL.
 * The links work without script; with it they open in a window of 600 by 400.
 */
export function Share({ title, url, text }: { title: string; url: string; text: string }) {
  return (
    <div className="share">
      <h2>{title}</h2>
      <TooltipGroup>
        <ul role="list">
          {places(url, text).map((place) => (
            <li key={place.name}>
              <Tooltip label={place.name}>
                <a href={place.href} target="_blank" rel="noopener" onClick={openPopup}>
                  <span className="visually-hidden">{place.name}</span>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={place.sign} />
                  </svg>
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
      name: "Share on Twitter",
      href: `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url })}`,
      sign: "M17.8 3h3.1l-6.8 7.8 8 10.2h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L1.7 3h6.4l4.4 5.9L17.8 3Zm-1.1 16.2h1.7L7.2 4.7H5.4l11.3 14.5Z",
    },
    {
      name: "Share on LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
      sign: "M4.9 8.9h3.4V21H4.9zM6.6 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM10.5 8.9h3.2v1.7c.5-.9 1.7-2 3.6-2 3.8 0 4.5 2.5 4.5 5.7V21h-3.4v-5.9c0-1.4 0-3.3-2-3.3s-2.3 1.6-2.3 3.2v6h-3.6z",
    },
    {
      name: "Share on Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
      sign: "M13.5 21v-8h2.7l.5-3.3h-3.2V7.6c0-1 .4-1.7 1.8-1.7h1.6V3.1c-.3 0-1.3-.1-2.4-.1-2.5 0-4.2 1.5-4.2 4.2v2.5H7.5V13h2.8v8z",
    },
  ];
}

/** When the browser blocks the window, the link is followed. */
function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const opened = window.open(event.currentTarget.href, "_blank", "width=600,height=400");
  if (!opened) return;
  opened.opener = null;
  event.preventDefault();
}

const copyLabel = "Copy link";

/** Copies the URL; where the clipboard refuses, shows it selected for manual copying. */
function CopyLink() {
  const [refused, setRefused] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused) field.current?.select();
  }, [refused]);

  const copy = async () => {
    const address = location.origin + location.pathname;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      return setRefused(address);
    }
    setRefused("");
    notify({
      title: "Link copied!",
      description: "The URL has been copied to your clipboard.",
      kind: "success",
    });
  };

  return (
    <>
      <li className="share__copy">
        <Tooltip label={copyLabel}>
          <button type="button" aria-label={copyLabel} onClick={copy}>
            <svg className="line" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4L12 5.6M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4l1.2-1.2" />
            </svg>
          </button>
        </Tooltip>
      </li>
      {refused ? (
        <li className="share__address">
          <input ref={field} readOnly value={refused} aria-label="Address of this page" />
        </li>
      ) : null}
    </>
  );
}
