/** Finds the sentences that source files can say: their string literals, with `{0}`, `{1}` … for what is filled in. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import ts from "typescript";

function sourceFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => {
    const path = join(place, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return path.endsWith(".ts") && !path.endsWith(".test.ts") ? [path] : [];
  });
}

type Piece = string | ts.Expression;

/** The pieces of a template or of a sum of strings; undefined of anything else. */
function piecesOf(node: ts.Node): Piece[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span): Piece[] => [span.expression, span.literal.text]),
    ];
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [piecesOf(node.left), piecesOf(unwrapped(node.right))];
  if (!left && !right) return undefined;
  return [...(left ?? [node.left]), ...(right ?? [node.right])];
}

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

/** What is for programs, or for the reader of the source. */
function isUnsaid(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isNewExpression(node) && node.expression.getText() === "Error") return true;
  return isListOfWords(node) || isDescriptionOfCheck(node);
}

/** Names in one text, taken apart at once: `"a b c".split(" ")`. */
function isListOfWords(node: ts.Node): boolean {
  return (
    calledMethod(node) === "split" &&
    piecesOf((node as ts.CallExpression).expression.getChildAt(0)) !== undefined
  );
}

/** A check of the experiment file is declared with its description: `check("range", "Every value …", {})`. */
function isDescriptionOfCheck({ parent, kind }: ts.Node): boolean {
  return (
    kind === ts.SyntaxKind.StringLiteral &&
    ts.isCallExpression(parent) &&
    parent.expression.getText() === "check"
  );
}

/** What is described in a schema is read in the schema's documentation; its own source is not. */
function isDescription(node: ts.Node): node is ts.CallExpression {
  const method = calledMethod(node);
  return method === "describe" || method === "meta";
}

function calledMethod(node: ts.Node): string | undefined {
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : undefined;
}

function gather(node: ts.Node, found: Set<string>): void {
  if (isUnsaid(node)) return;
  const pieces = piecesOf(node);
  if (isDescription(node)) gather(node.expression, found);
  else if (!pieces) ts.forEachChild(node, (child) => gather(child, found));
  else gatherPieces(pieces, found);
}

function gatherPieces(pieces: readonly Piece[], found: Set<string>): void {
  let place = 0;
  found.add(
    pieces
      .map((piece) => (typeof piece === "string" ? piece : `{${place++}}`))
      .join("")
      .trim(),
  );
  for (const piece of pieces) if (typeof piece !== "string") gather(piece, found);
}

/**
 * All of them, trimmed; those of two words or more.
 * @param root of the places; @param except files, by their path from the root
 */
export function sentencesIn(root: string, places: readonly string[], except: RegExp): Set<string> {
  const found = new Set<string>();
  const paths = places.flatMap((place) => sourceFiles(join(root, place)));
  for (const path of paths.filter((one) => !except.test(relative(root, one).split(sep).join("/"))))
    gather(ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true), found);
  return new Set(
    [...found].filter((one) => one.includes(" ") && /[a-z]{3}/i.test(one.replace(/\{\d+\}/g, ""))),
  );
}
