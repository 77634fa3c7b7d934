import "./tooltip.css";
import type { PointerEvent, ReactElement, ReactNode } from "react";
import { cloneElement, createContext, use, useEffect, useId, useRef, useState } from "react";

/** Milliseconds (SPEC section 9): delay of the first, and how long after one closes the next opens without delay. */
const openAfter = 700;
const skipWithin = 300;

const LastClosed = createContext({ current: -Infinity });

export function TooltipGroup({ children }: { children: ReactNode }) {
  return <LastClosed value={useRef(-Infinity)}>{children}</LastClosed>;
}

/**
 * The name of an icon-only link or button, which keeps its own accessible name. Shown on hover and focus; closes on
 * Escape, on press, or when pointer and focus leave it and its child (WCAG 1.4.13).
 */
export function Tooltip(props: { label: string; children: ReactElement<{ "aria-describedby"?: string }> }) {
  const { label, children } = props;
  const id = useId();
  const lastClosed = use(LastClosed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  function show(): void {
    clearTimeout(timer.current);
    setOpen(true);
  }

  function hide(): void {
    clearTimeout(timer.current);
    if (open) lastClosed.current = performance.now();
    setOpen(false);
  }

  function enter({ pointerType }: PointerEvent): void {
    if (pointerType === "touch") return;
    if (performance.now() - lastClosed.current <= skipWithin) show();
    else timer.current = setTimeout(show, openAfter);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is interactive is the child
    <div
      className="tooltip-place"
      onPointerEnter={enter}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(":focus-visible") && show()}
      onBlur={hide}
    >
      {cloneElement(children, { "aria-describedby": open ? id : undefined })}
      {open ? (
        <div className="tooltip" role="tooltip" id={id} ref={keepInWindow}>
          {label}
        </div>
      ) : null}
    </div>
  );
}

/** Minimum distance of a tooltip from the edge of the window, in pixels. */
const edge = 8;

/** Centers it above its child; shifts it near an edge, and puts it below where there is no room above. */
function keepInWindow(tooltip: HTMLElement | null): void {
  if (!tooltip) return;
  const { left, right, top } = tooltip.getBoundingClientRect();
  const aside = Math.max(0, edge - left) || Math.min(0, document.documentElement.clientWidth - edge - right);
  if (aside !== 0) tooltip.style.setProperty("--aside", `${aside}px`);
  if (top < edge) tooltip.classList.add("tooltip--below");
}
