import jsep from "jsep";

/** A parsed formula: numbers, names, operators and calls of known functions, and nothing else. */
export type Term =
  | { kind: "number"; value: number }
  | { kind: "name"; name: string }
  | { kind: "negative"; of: Term }
  | { kind: "binary"; operator: Operator; left: Term; right: Term }
  | { kind: "call"; name: string; given: Term[] };

export type Operator = "+" | "-" | "*" | "/" | "^";
export type Relation = "=" | "<=" | ">=" | "<" | ">";

/** Two sides and what holds between them. */
export interface Statement {
  left: Term;
  relation: Relation;
  right: Term;
}

/** A formula that cannot be read; the sentence says where and why. */
export class FormulaFault extends Error {}

/** Longer texts, or with more parts, are refused: every sample's time is bounded by them. */
const LONGEST = 1000;
const MOST_PARTS = 200;
/** Longer texts are not repeated in messages. */
const LONGEST_SHOWN = 80;

const OPERATORS: readonly string[] = ["+", "-", "*", "/", "^"];
const RELATIONS: Readonly<Record<string, Relation>> = {
  "=": "=",
  "==": "=",
  "<=": "<=",
  ">=": ">=",
  "<": "<",
  ">": ">",
};

/** Signs of print for those of a keyboard. */
const PRINTED: readonly [RegExp, string][] = [
  [/≤/g, "<="],
  [/≥/g, ">="],
  [/[−–]/g, "-"],
  [/[×·]/g, "*"],
  [/≠/g, "!="],
  [/\*\*/g, "^"],
];

/** What a formula may be, for messages. */
const FORM =
  "a formula is one equation (=) or inequality (<, <=, >, >=) of numbers, names, + - * / ^ and functions";

/** Marks what stands in brackets, so that -x^2 and (-x)^2 are told apart. */
const GROUP = "Group";

prepareLibrary();

function prepareLibrary(): void {
  jsep.addBinaryOp("^", 11, true);
  jsep.addBinaryOp("=", 6);
  for (const literal of ["true", "false", "null"]) jsep.removeLiteral(literal);
  jsep.hooks.add("gobble-token", function (env) {
    if (this.char !== "(") return;
    const inside = this.gobbleGroup();
    env.node = { type: GROUP, inside };
  });
}

/**
 * Reads an equation or inequality such as "u^2 + v^2 <= c^2".
 * @throws FormulaFault
 */
export function parseFormula(text: string): Statement {
  if (text.length > LONGEST) throw new FormulaFault(`it is longer than ${LONGEST} characters`);
  if (text.trim() === "") throw new FormulaFault('it is empty; write it like "u^2 + v^2 <= 1"');
  const typed = PRINTED.reduce((rest, [sign, ours]) => rest.replace(sign, ours), text);
  const root = bare(parsed(typed));
  const parts = { left: MOST_PARTS };
  if (isBinary(root) && root.operator in RELATIONS) {
    const relation = RELATIONS[root.operator];
    return { left: termOf(root.left, parts), relation, right: termOf(root.right, parts) };
  }
  termOf(root, parts);
  const plain = text.trim().length > LONGEST_SHOWN ? "…" : text.trim();
  throw new FormulaFault(
    `it compares nothing; write "${plain} = 0" where it shall be zero, or "${plain} >= 0" where it shall not be negative`,
  );
}

function parsed(text: string): jsep.Expression {
  try {
    return jsep(text);
  } catch (error) {
    if (error instanceof RangeError) throw new FormulaFault("its brackets are nested too deeply");
    throw new FormulaFault(error instanceof Error ? asClause(error.message) : "it cannot be read");
  }
}

/** What the library says of a text, "Unexpected . at character 2", with the sign in quotes. */
function asClause(message: string): string {
  const clause = `${message[0].toLowerCase()}${message.slice(1)}`;
  return clause.replace(/(?<=(?:expected|unclosed|after) )[^\w\s"]+(?= at character \d+$)/, '"$&"');
}

function bare(node: jsep.Expression): jsep.Expression {
  return node.type === GROUP ? bare(node.inside as jsep.Expression) : node;
}

function isBinary(node: jsep.Expression): node is jsep.BinaryExpression {
  return node.type === "BinaryExpression";
}

function termOf(node: jsep.Expression | undefined, parts: { left: number }): Term {
  if (parts.left-- === 0) throw new FormulaFault(`it has more than ${MOST_PARTS} parts`);
  switch (node?.type) {
    case GROUP:
      return termOf(node.inside as jsep.Expression, parts);
    case "Literal":
      if (typeof node.value === "number") return { kind: "number", value: node.value };
      throw new FormulaFault(`${JSON.stringify(node.value)} is no number`);
    case "Identifier":
      return { kind: "name", name: (node as jsep.Identifier).name };
    case "UnaryExpression":
      return signed(node as jsep.UnaryExpression, parts);
    case "BinaryExpression":
      return binary(node as jsep.BinaryExpression, parts);
    case "CallExpression":
      return call(node as jsep.CallExpression, parts);
    case "Compound":
    case "SequenceExpression":
      throw new FormulaFault(`it falls into several parts; ${FORM}`);
    case undefined:
    default:
      throw new FormulaFault(`it holds what is not known; ${FORM}`);
  }
}

function signed({ operator, argument }: jsep.UnaryExpression, parts: { left: number }): Term {
  const of = termOf(argument, parts);
  if (operator === "+") return of;
  if (operator === "-") return { kind: "negative", of };
  throw new FormulaFault(`"${operator}" is not known; there are + - * / ^`);
}

function binary({ operator, left, right }: jsep.BinaryExpression, parts: { left: number }): Term {
  if (operator in RELATIONS)
    throw new FormulaFault(
      "only one =, <, <=, > or >= may stand in it, outside all brackets; write a check of its own for each",
    );
  if (/[!=]/.test(operator)) throw new FormulaFault(`"${operator}" cannot be checked; ${FORM}`);
  if (!OPERATORS.includes(operator))
    throw new FormulaFault(`"${operator}" is not known; there are + - * / ^`);
  // The library lets a sign bind before a power.
  if (operator === "^" && left.type === "UnaryExpression") {
    const { operator: sign, argument } = left as jsep.UnaryExpression;
    const power: jsep.BinaryExpression = { type: "BinaryExpression", operator, left: argument, right };
    return signed({ type: "UnaryExpression", operator: sign, argument: power, prefix: true }, parts);
  }
  return {
    kind: "binary",
    operator: operator as Operator,
    left: termOf(left, parts),
    right: termOf(right, parts),
  };
}

function call({ callee, arguments: given }: jsep.CallExpression, parts: { left: number }): Term {
  if (callee.type !== "Identifier") throw new FormulaFault("only functions with a name can be called");
  return {
    kind: "call",
    name: (callee as jsep.Identifier).name,
    given: given.map((each) => termOf(each, parts)),
  };
}
