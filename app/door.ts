/**
 * Ticks at the door (app/ui/events/door.tsx), shown at once and kept in the browser until the server has them (offline queue in
 * localStorage). Each says what is so and since when: sent twice, or from two phones, it does no harm.
 */

let isSending = false;
let isLost = false;

const doorOf = () => document.querySelector<HTMLElement>(".door");
const keyOf = () => `door:${doorOf()?.dataset.door}`;
/** By the number of the registration; `at`: milliseconds since 1970. */
const waiting = (): Record<string, { came: boolean; at: number }> =>
  JSON.parse(localStorage.getItem(keyOf()) ?? "{}");
const keep = (presses: object) => localStorage.setItem(keyOf(), JSON.stringify(presses));
const idOf = ({ value }: HTMLButtonElement) => value.split(":")[0] ?? "";
const isPressed = (button: HTMLButtonElement) => button.getAttribute("aria-pressed") === "true";

function press(event: MouseEvent): void {
  const button = event.target;
  if (!(button instanceof HTMLButtonElement) || !button.matches(".door [aria-pressed]")) return;
  // Throws where storage is turned off: then the button sends its form.
  keep({ ...waiting(), [idOf(button)]: { came: !isPressed(button), at: Date.now() } });
  event.preventDefault();
  show();
  void send();
}

/** `answer`: the page as the server has it, in which a button that takes a tick away has the value `12:0:`. */
function show(answer?: string): void {
  const [door, presses] = [doorOf(), waiting()];
  const [find, ...texts] = ["input[type=search]", "b", "[role]"].map((it) => door?.querySelector(it));
  if (!door || !(find instanceof HTMLInputElement)) return;
  let here = 0;
  for (const button of door.querySelectorAll<HTMLButtonElement>("[aria-pressed]")) {
    const id = idOf(button);
    const isHere = presses[id]?.came ?? answer?.includes(`"${id}:0:"`) ?? isPressed(button);
    button.setAttribute("aria-pressed", `${isHere}`);
    if (isHere) here += Number(button.dataset.seats);
  }
  find.closest("p")?.removeAttribute("hidden");
  for (const row of door.querySelectorAll("li"))
    row.hidden = !row.firstElementChild?.textContent?.toLowerCase().includes(find.value.trim().toLowerCase());
  const count = Object.keys(presses).length;
  const note = isLost && count > 0 ? door.dataset.waits?.replace("{count}", `${count}`) : "";
  for (const [at, text] of [`${here}`, note ?? ""].entries())
    if (texts[at] && texts[at].textContent !== text) texts[at].textContent = text;
}

/** Sends what waits. The answer is the same page, which says who came by now. */
async function send(): Promise<void> {
  const form = doorOf()?.querySelector("form");
  if (!form || isSending) return;
  isSending = true;
  const sent = waiting();
  const ticks = Object.entries(sent).map(([id, { came, at }]) => `${id}:${Number(came)}:${at}`);
  const fields = [...new FormData(form), ["tick", ticks.join(" ")]].map((field) => field.map(String));
  const request = fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await request.then((response) => (response.ok ? response.text() : "")).catch(() => "");
  isLost = !answer.includes('class="door"');
  const left = Object.entries(waiting()).filter(([id, { at }]) => isLost || sent[id]?.at !== at);
  keep(Object.fromEntries(left));
  isSending = false;
  show(isLost ? undefined : answer);
}

// What it calls is defined above. The desk hydrates its screen first; later it learns what other phones have ticked.
if (typeof document === "object") {
  document.addEventListener("click", press);
  document.addEventListener("input", () => show());
  setInterval(() => document.hidden || send(), 5_000);
  setTimeout(send, 300);
}
