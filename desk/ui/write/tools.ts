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
import type { Command, EditorState } from "prosemirror-state";
import { marks, nodes } from "./schema.ts";
import type { ToolName } from "./toolbar.tsx";
import { isList } from "./write-blocks.ts";

interface Tool {
  run: Command;
  isOn: (state: EditorState) => boolean;
}

export const tools: Record<ToolName, Tool> = {
  bold: markTool(marks.strong),
  italic: markTool(marks.em),
  heading: blockTool(nodes.heading, setBlockType(nodes.heading, { level: 2 }), setBlockType(nodes.paragraph)),
  list: blockTool(nodes.bullet_list, makeList(nodes.bullet_list), liftListItem(nodes.list_item)),
  numbers: blockTool(nodes.ordered_list, makeList(nodes.ordered_list), liftListItem(nodes.list_item)),
  quote: blockTool(nodes.blockquote, wrapIn(nodes.blockquote), lift),
  undo: { run: undo, isOn: (state) => undoDepth(state) > 0 },
  redo: { run: redo, isOn: (state) => redoDepth(state) > 0 },
};

function markTool(type: MarkType): Tool {
  const isOn = ({ selection: { from, to, $from, empty }, storedMarks, doc }: EditorState) =>
    empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
  return { run: toggleMark(type), isOn };
}

function blockTool(type: NodeType, on: Command, off: Command): Tool {
  const isOn = (state: EditorState) =>
    around(state, (node) => (isList(node) ? isList({ type }) : node.type === type))?.node.type === type;
  return { run: (state, dispatch) => (isOn(state) ? off : on)(state, dispatch), isOn };
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
    "Mod-[": liftListItem(nodes.list_item),
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
