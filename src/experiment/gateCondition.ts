/** How a metric's value is compared with its limit. */
export type Relation = ">=" | ">" | "<=" | "<" | "==" | "!=";

/** A limit that may depend on the metric's value for real data: `constant` + `perBaseline` × baseline. */
export interface Limit {
  constant: number;
  perBaseline: number;
}

/** `relation` `limit`; a condition is one or several of them, all of which must hold. */
export interface Comparison {
  relation: Relation;
  limit: Limit;
}

/** A condition that cannot be read. `message` says what is wrong with it and how it should look. */
export class ConditionFault extends Error {
  override readonly name = "ConditionFault";
}

const TOKEN = /\s*(>=|<=|==|!=|>|<|\+|-|−|\*|×|\/|%|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[a-z]+)/iy;
const RELATIONS: readonly string[] = [">=", ">", "<=", "<", "==", "!="];

/**
 * Reads a condition of a gate:
 *
 *     condition  = comparison { "and" comparison }
 *     comparison = ( ">=" | ">" | "<=" | "<" | "==" | "!=" ) sum
 *     sum        = [ "-" ] product { ( "+" | "-" ) product }
 *     product    = factor { ( "*" | "/" ) factor }
 *     factor     = number [ "%" ] | "baseline"
 *
 * `baseline` is the same metric between two real sets; a limit is linear in it.
 *
 * @throws ConditionFault
 */
export function parseCondition(text: string): Comparison[] {
  const reader = new Reader(text);
  const comparisons = [reader.comparison()];
  while (reader.takes("and")) comparisons.push(reader.comparison());
  reader.end();
  return comparisons;
}

class Reader {
  readonly #tokens: string[];
  #at = 0;

  constructor(private readonly text: string) {
    this.#tokens = tokensOf(text);
  }

  comparison(): Comparison {
    const relation = this.#next();
    if (relation === undefined || !RELATIONS.includes(relation)) {
      throw this.#fault(`it does not begin with one of ${RELATIONS.join(" ")}`);
    }
    return { relation: relation as Relation, limit: this.#sum() };
  }

  takes(...words: string[]): string | undefined {
    const token = this.#tokens.at(this.#at)?.toLowerCase();
    if (this.#at >= this.#tokens.length || token === undefined || !words.includes(token)) return undefined;
    this.#at++;
    return token;
  }

  end(): void {
    if (this.#at < this.#tokens.length)
      throw this.#fault(`"${this.#tokens[this.#at]}" is not expected there`);
  }

  #next(): string | undefined {
    return this.#at < this.#tokens.length ? this.#tokens[this.#at++] : undefined;
  }

  #sum(): Limit {
    let sum = scaled(this.#signed(), 1);
    for (let sign = this.takes("+", "-", "−"); sign; sign = this.takes("+", "-", "−")) {
      const term = scaled(this.#product(), sign === "+" ? 1 : -1);
      sum = { constant: sum.constant + term.constant, perBaseline: sum.perBaseline + term.perBaseline };
    }
    return sum;
  }

  #signed(): Limit {
    return this.takes("-", "−") ? scaled(this.#product(), -1) : this.#product();
  }

  #product(): Limit {
    let product = this.#factor();
    for (let operator = this.takes("*", "×", "/"); operator; operator = this.takes("*", "×", "/")) {
      const factor = this.#factor();
      if (operator === "/") {
        if (factor.perBaseline !== 0 || factor.constant === 0)
          throw this.#fault("it divides by no plain number");
        product = scaled(product, 1 / factor.constant);
      } else if (factor.perBaseline === 0) product = scaled(product, factor.constant);
      else if (product.perBaseline === 0) product = scaled(factor, product.constant);
      else throw this.#fault("it multiplies the baseline by itself");
    }
    return product;
  }

  #factor(): Limit {
    const token = this.#next();
    if (token?.toLowerCase() === "baseline") return { constant: 0, perBaseline: 1 };
    const value = Number(token);
    if (token === undefined || !Number.isFinite(value)) {
      throw this.#fault(
        token === undefined ? "it ends too early" : `"${token}" is neither a number nor "baseline"`,
      );
    }
    return { constant: this.takes("%") ? value / 100 : value, perBaseline: 0 };
  }

  #fault(what: string): ConditionFault {
    return fault(this.text, what);
  }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; ;) {
    const match = TOKEN.exec(text);
    if (!match) {
      const rest = text.slice(end).trim();
      if (rest !== "") throw fault(text, `"${rest.slice(0, 12)}" is not understood`);
      return tokens;
    }
    end = TOKEN.lastIndex;
    tokens.push(match[1]);
  }
}

function fault(text: string, what: string): ConditionFault {
  return new ConditionFault(
    `"${text}" is no condition, since ${what}; write it like ">= 0.9", ">= baseline - 0.05" or "== 0"`,
  );
}

function scaled({ constant, perBaseline }: Limit, factor: number): Limit {
  // Adding zero makes −0 the 0 that people read.
  return { constant: constant * factor + 0, perBaseline: perBaseline * factor + 0 };
}
