import { FormulaFault, type Statement, type Term } from "./formulaLanguage.ts";
import { valueOf, type Names } from "./formulaValue.ts";
import { sizeOf } from "./layout.ts";

/**
 * Whether a formula can be used on samples of some layout: every name is known, every function has what it needs, and what holds no
 * value of a sample is a finite number.
 * @throws FormulaFault that says what is wrong
 */
export function requireMeaning({ left, right }: Statement, names: Names): void {
  const difference: Term = { kind: "binary", operator: "-", left, right };
  valueOf(difference, new Float64Array(sizeOf(names.layout)), names);
  if (!holdsValue(difference, names))
    throw new FormulaFault("no value of a sample stands in it, so it says nothing of them");
  if (JSON.stringify(left) === JSON.stringify(right))
    throw new FormulaFault("both sides are the same, so it says nothing of the samples");
  requireFinite(difference, names);
}

/** Whether values of a sample stand in a term, and not constants and coordinates alone. */
function holdsValue(term: Term, names: Names): boolean {
  switch (term.kind) {
    case "number":
      return false;
    case "name":
      return !Object.hasOwn(names.constants, term.name) && isOfSample(term.name, names);
    case "negative":
      return holdsValue(term.of, names);
    case "binary":
      return holdsValue(term.left, names) || holdsValue(term.right, names);
    case "call":
      return holdsValue(term.given[0], names);
  }
}

function isOfSample(name: string, { layout }: Names): boolean {
  return name === "value" || layout.axes.some(({ labels }) => labels?.includes(name));
}

/** Whether a term is the same number whatever the sample and wherever in it. */
function isConstant(term: Term, names: Names): boolean {
  switch (term.kind) {
    case "number":
      return true;
    case "name":
      return Object.hasOwn(names.constants, term.name) || (term.name === "pi" && !isInLayout("pi", names));
    case "negative":
      return isConstant(term.of, names);
    case "binary":
      return isConstant(term.left, names) && isConstant(term.right, names);
    case "call":
      return isConstant(term.given[0], names);
  }
}

function isInLayout(name: string, { layout }: Names): boolean {
  return layout.axes.some((axis) => axis.name === name || axis.labels?.includes(name));
}

/** Looks at the largest constant parts: what overflows would make a law that everything breaks, or nothing. */
function requireFinite(term: Term, names: Names): void {
  if (isConstant(term, names)) {
    const [value] = valueOf(term, new Float64Array(sizeOf(names.layout)), names).values;
    if (!Number.isFinite(value))
      throw new FormulaFault(
        Number.isNaN(value) ? `"${written(term)}" is no number` : `"${written(term)}" is infinite`,
      );
    return;
  }
  if (term.kind === "negative") requireFinite(term.of, names);
  if (term.kind === "binary") for (const side of [term.left, term.right]) requireFinite(side, names);
  if (term.kind === "call") requireFinite(term.given[0], names);
}

/** A term as one would write it. */
function written(term: Term): string {
  switch (term.kind) {
    case "number":
      return String(term.value);
    case "name":
      return term.name;
    case "negative":
      return `-${written(term.of)}`;
    case "binary":
      return `${written(term.left)}${term.operator}${written(term.right)}`;
    case "call":
      return `${term.name}(${term.given.map(written).join(", ")})`;
  }
}
