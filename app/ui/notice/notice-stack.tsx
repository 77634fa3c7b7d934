/** The notices themselves, by sonner; loaded with the first of them. */
import {
  createContext,
  type FocusEvent,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { NoticeFace } from "./notice-face.tsx";
import type { Called, StackProps } from "./notices.tsx";

/** Milliseconds a notice stays (SPEC section 9: 4 or 5 seconds). */
const stay = { success: 4000, destructive: 5000 };

const Paused = createContext(false);

/** Shows what is called for and takes away what is not any more. Time stands still while a notice is pointed at or has focus. */
export function NoticeStack({ called, place }: StackProps) {
  const shown = useRef(new Map<number, number | string>());
  const stack = useRef<HTMLDivElement>(null);
  const paused = usePaused(stack, place);

  useEffect(() => {
    for (const [id, shownAs] of shown.current) {
      if (called.some((notice) => notice.id === id)) continue;
      toast.dismiss(shownAs);
      shown.current.delete(id);
    }
    for (const notice of called) {
      if (shown.current.has(notice.id)) continue;
      const timed = (id: number | string) => <Timed id={id} notice={notice} />;
      shown.current.set(notice.id, toast.custom(timed, { duration: Number.POSITIVE_INFINITY }));
    }
  }, [called]);

  return createPortal(
    <div className="notices" ref={stack}>
      <Paused value={paused}>
        <Toaster position="bottom-right" visibleToasts={3} expand gap={12} hotkey={[]} ref={silence} />
      </Paused>
    </div>,
    place,
  );
}

/** Sonner's live region comes with its first words, which some readers miss, and holds alerts, which others say twice. */
function silence(region: HTMLElement | null): void {
  region?.setAttribute("aria-live", "off");
}

/**
 * Sonner makes each notice a stop of the Tab key that is not marked and has no name, and gives the focus back to where it
 * came from whenever it leaves: Tab would go in a circle. Here the focus goes back only when the notice under it is closed.
 */
function Timed({ id, notice }: { id: number | string; notice: Called }) {
  const frame = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);

  const close = useCallback(() => {
    if (frame.current?.contains(document.activeElement)) giveBack(cameFrom.current);
    toast.dismiss(id);
  }, [id]);
  useCountdown(stay[notice.kind], !use(Paused), close);
  useEffect(() => frame.current?.closest("li")?.removeAttribute("tabindex"), []);

  const enter = (event: FocusEvent) => {
    event.stopPropagation();
    const from = event.relatedTarget;
    if (!frame.current?.contains(from)) cameFrom.current = from;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is interactive is the button inside
    <div ref={frame} onFocus={enter} onBlur={(event) => event.stopPropagation()}>
      <NoticeFace notice={notice} onClose={close} />
    </div>
  );
}

/** From the window's own bars it came from nothing, and the browser keeps the place by itself. */
function giveBack(place: EventTarget | null): void {
  if (!(place instanceof HTMLElement)) return;
  (place.isConnected ? place : document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Sonner's own clock stops under the pointer but not under the keyboard, so this one keeps the time. */
function useCountdown(ms: number, running: boolean, done: () => void): void {
  const left = useRef(ms);
  useEffect(() => {
    if (!running) return;
    const started = performance.now();
    const timer = setTimeout(done, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [running, done]);
}

function usePaused(stack: RefObject<HTMLElement | null>, place: Element): boolean {
  const [paused, setPaused] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place the stack is another element
  useEffect(() => {
    const look = () =>
      setPaused(document.hidden || (stack.current?.matches(":hover, :focus-within") ?? false));
    const events = ["pointerover", "pointerout", "focusin", "focusout", "click"] as const;
    const element = stack.current;
    // Once now and once when a dismissed notice is gone: no event tells that it went.
    const later = () => {
      setTimeout(look);
      setTimeout(look, 400);
    };
    for (const name of events) element?.addEventListener(name, later);
    document.addEventListener("visibilitychange", look);
    return () => {
      for (const name of events) element?.removeEventListener(name, later);
      document.removeEventListener("visibilitychange", look);
    };
  }, [stack, place]);
  return paused;
}
