/** Changes to the text of an experiment file that keep its comments and formatting. No editor, no disk. */
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  parseTree,
  type Edit,
  type JSONPath,
  type Node,
  type ParseError,
} from "jsonc-parser";

/** Real data whose file a user can name. */
export type DataRole = "train" | "heldout";

function parseStrictly(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  if (errors.length > 0) throw new SyntaxError("not JSON with comments");
  return tree;
}

/** A comment behind the last property belongs to it: a new property at the end would come between the two. */
function endsWithComment(text: string, object: Node | undefined): boolean {
  const last = object?.children?.at(-1);
  return last !== undefined && /^,?[ \t]*\/[/*]/.test(text.slice(last.offset + last.length));
}

function formattingOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1];
  return {
    insertSpaces: !indent?.startsWith("\t"),
    tabSize: indent && !indent.startsWith("\t") ? indent.length : 2,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}

/**
 * The edits after which the experiment file `text` holds `value` at a path of keys and indices. Comments, order and
 * indentation of the rest stay as they are.
 * @throws when `text` is not JSON with comments: editing it would make it worse.
 */
export function editsForValue(text: string, path: JSONPath, value: unknown): Edit[] {
  const tree = parseStrictly(text);
  const parent = tree && (findNodeAtLocation(tree, path.slice(0, -1)) ?? tree);
  return modify(text, [...path], value, {
    formattingOptions: formattingOf(text),
    getInsertionIndex: endsWithComment(text, parent) ? () => 0 : undefined,
  });
}

/** The text of a new experiment file that says one thing: the value at a path of keys. */
export function newExperimentText(path: JSONPath, value: unknown): string {
  return applyEdits("{}", editsForValue("{}", path, value)) + "\n";
}
