/** What the buttons and keys of the editor do, and which of them stand pressed. */
import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, type Transaction } from "prosemirror-state";
import { marks, nodes } from "./schema.ts";
import { isList } from "./write-blocks.ts";

interface Tool {
  label: string;
  /** Absent for what asks for an address or a file first. */
  run?: Command;
  /** Whether it stands pressed, or can be done. */
  isOn?: (state: EditorState) => boolean;
}

const plain = setBlockType(nodes.paragraph);
const liftItem = liftListItem(nodes.list_item);

/** In the order of the toolbar. */
export const tools = {
  bold: markTool("Bold", marks.strong),
  italic: markTool("Italic", marks.em),
  heading: blockTool("Heading", nodes.heading, setBlockType(nodes.heading, { level: 2 }), plain),
  link: { label: "Link", isOn: (state) => linkAt(state) !== undefined },
  picture: { label: "Picture" },
  list: blockTool("List", nodes.bullet_list, makeList(nodes.bullet_list), liftItem),
  numbers: blockTool("Numbered list", nodes.ordered_list, makeList(nodes.ordered_list), liftItem),
  quote: blockTool("Quote", nodes.blockquote, wrapIn(nodes.blockquote), lift),
  card: { label: "Link card", isOn: (state) => cardAt(state) !== undefined },
  // Undo is the name of what takes back an act.
  undo: { label: "Step back", run: undo, isOn: (state) => undoDepth(state) > 0 },
  redo: { label: "Step forward", run: redo, isOn: (state) => redoDepth(state) > 0 },
} satisfies Record<string, Tool>;

function markTool(label: string, type: MarkType) {
  const isOn = ({ selection: { from, to, $from, empty }, storedMarks, doc }: EditorState) =>
    empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
  return { label, run: toggleMark(type), isOn };
}

function blockTool(label: string, type: NodeType, on: Command, off: Command) {
  const isOn = (state: EditorState) =>
    around(state, (node) => (isList(node) ? isList({ type }) : node.type === type))?.node.type === type;
  const run: Command = (state, dispatch) => (isOn(state) ? off : on)(state, dispatch);
  return { label, run, isOn };
}

/** The nearest such node around the selection, with its position. */
function around({ selection: { $from } }: EditorState, is: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth--)
    if (is($from.node(depth))) return { node: $from.node(depth), position: $from.before(depth) };
  return undefined;
}

/** A list of the other kind changes its kind. */
function makeList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = around(state, isList);
    if (!list) return wrapInList(type)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.position, type, { tight: list.node.attrs.tight }));
    return true;
  };
}

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** Tab is not among them: it leaves the editor. */
export const keys = [
  keymap({
    "Mod-b": tools.bold.run,
    "Mod-i": tools.italic.run,
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-Alt-2": tools.heading.run,
    "Shift-Mod-7": tools.numbers.run,
    "Shift-Mod-8": tools.list.run,
    "Shift-Mod-9": tools.quote.run,
    "Mod-]": sinkListItem(nodes.list_item),
    "Mod-[": liftItem,
    Backspace: undoInputRule,
    Enter: splitListItem(nodes.list_item),
    "Shift-Enter": breakLine,
    "Mod-Enter": breakLine,
  }),
  keymap(baseKeymap),
];

/** Markdown that is typed becomes what it means. */
export const typedMarkdown = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
    wrappingInputRule(/^[-*+]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d{1,9})[.)]\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
    typedMark(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
    typedMark(/(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
  ],
});

function typedMark(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, ({ tr, schema }, [, words = ""], from, to) =>
    tr.replaceWith(from, to, schema.text(words, [type.create()])).removeStoredMark(type),
  );
}

export interface Linked {
  href: string;
  words: string;
}

/** The card that is chosen. */
export function cardAt({ selection }: EditorState): Linked | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  return node?.type === nodes.card ? (node.attrs as Linked) : undefined;
}

/** A card in place of the one that is chosen, or after the block in which the selection is. */
export function withCard(state: EditorState, attrs: Linked): Transaction {
  const node = nodes.card.create(attrs);
  if (cardAt(state)) return state.tr.replaceSelectionWith(node);
  return state.tr.insert(afterBlock(state), node).scrollIntoView();
}

export function afterBlock({ selection: { $from, to } }: EditorState): number {
  return $from.depth > 0 ? $from.after(1) : to;
}

/** The address of the link that the selection begins in. */
export function linkAt({ selection: { $from } }: EditorState): string | undefined {
  return marks.link.isInSet($from.marks())?.attrs.href;
}

/** Links what is marked, the link that the cursor is in, or the words of the address; no address, no link. */
export function withLink(state: EditorState, { href, words }: Linked): Transaction {
  const { tr } = state;
  const [start, end] = linkAround(state);
  if (start === end) tr.insertText(href && words, start);
  tr.removeMark(start, end, marks.link);
  if (href) tr.addMark(start, start === end ? start + words.length : end, marks.link.create({ href }));
  return tr.removeStoredMark(marks.link);
}

/** What is marked, or from where to where the link goes that the cursor is in. */
function linkAround({ selection: { $from, from, to, empty } }: EditorState): [number, number] {
  const link = marks.link.isInSet($from.marks());
  if (!empty || !link) return [from, to];
  let [start, end] = [$from.index(), $from.indexAfter()];
  const has = (index: number) => link.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  while (has(start - 1)) start--;
  while (has(end)) end++;
  return [$from.posAtIndex(start), $from.posAtIndex(end)];
}
