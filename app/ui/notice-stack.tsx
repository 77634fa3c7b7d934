/** The notices themselves, by sonner; loaded with the first of them. */
import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster, toast } from "sonner";
import { NoticeFace } from "./notice-face.tsx";
import type { Called, StackProps } from "./notices.tsx";

/** Milliseconds a notice stays (SPEC section 9: 4 or 5 seconds). */
const stay = { success: 4000, destructive: 5000 };

const Paused = createContext(false);

/** Shows what was called for and not shown yet. Time stands still while a notice is pointed at or has focus. */
export function NoticeStack({ called, place }: StackProps) {
  const shown = useRef(0);
  const stack = useRef<HTMLDivElement>(null);
  const paused = usePaused(stack, place);

  useEffect(() => {
    for (const notice of called) {
      if (notice.id <= shown.current) continue;
      shown.current = notice.id;
      toast.custom((id) => <Timed id={id} notice={notice} />, { duration: Number.POSITIVE_INFINITY });
    }
  }, [called]);

  return createPortal(
    <div className="notices" ref={stack}>
      <Paused value={paused}>
        <Toaster position="bottom-right" visibleToasts={3} expand gap={12} hotkey={[]} />
      </Paused>
    </div>,
    place,
  );
}

function Timed({ id, notice }: { id: number | string; notice: Called }) {
  const close = useCallback(() => {
    toast.dismiss(id);
  }, [id]);
  useCountdown(stay[notice.kind], !use(Paused), close);
  return <NoticeFace notice={notice} onClose={close} />;
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
