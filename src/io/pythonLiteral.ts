/** A value written as a Python literal; tuples arrive as arrays. */
export type PythonLiteral = string | number | boolean | null | PythonLiteral[] | Map<string, PythonLiteral>;

/** Deeper nesting than any real header has; bounds the recursion on damaged ones. */
const maximumDepth = 16;

const tokenPattern =
  /\s*(?:([{}()[\],:])|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(-?\d+)[lL]?(?![\w.])|([A-Za-z_]+))/y;

/**
 * Reads the Python literal that npy headers are written in: dict, tuple, list, string, integer, True, False, None.
 * Nothing is executed. Python 2's `12L` is read as 12.
 *
 * @throws SyntaxError on anything else
 */
export function parsePythonLiteral(text: string): PythonLiteral {
  const tokens = tokenize(text);
  let next = 0;

  function take(expected?: string): string {
    const token = tokens[next++] as string | undefined;
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new SyntaxError(`expected ${expected ?? "a value"}`);
    }
    return token;
  }

  function sequence(close: string, depth: number): PythonLiteral[] {
    const items: PythonLiteral[] = [];
    while (tokens[next] !== close) {
      items.push(value(depth));
      if (tokens[next] !== close) take(",");
    }
    next++;
    return items;
  }

  function dictionary(depth: number): Map<string, PythonLiteral> {
    const entries = new Map<string, PythonLiteral>();
    while (tokens[next] !== "}") {
      const key = value(depth);
      if (typeof key !== "string") throw new SyntaxError("a key is not a string");
      take(":");
      entries.set(key, value(depth));
      if (tokens[next] !== "}") take(",");
    }
    next++;
    return entries;
  }

  function value(depth: number): PythonLiteral {
    if (depth > maximumDepth) throw new SyntaxError("nested too deeply");
    const token = take();
    if (token === "{") return dictionary(depth + 1);
    if (token === "(") return parenthesised(depth + 1);
    if (token === "[") return sequence("]", depth + 1);
    return scalar(token);
  }

  // As in Python, parentheses around one value without a comma only group: (3) is 3, (3,) is a tuple.
  function parenthesised(depth: number): PythonLiteral {
    const items = sequence(")", depth);
    return items.length === 1 && tokens[next - 2] !== "," ? items[0] : items;
  }

  const result = value(0);
  if (next !== tokens.length) throw new SyntaxError("text after the value");
  return result;
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < end) {
    const match = tokenPattern.exec(text);
    if (!match) throw new SyntaxError("not a Python literal");
    tokens.push(match[1] || match[2] || match[3] || match[4]);
  }
  return tokens;
}

function scalar(token: string): PythonLiteral {
  if (token.startsWith("'") || token.startsWith('"')) return token.slice(1, -1).replace(/\\(.)/g, "$1");
  if (/^-?\d+$/.test(token)) return Number(token);
  if (token === "True") return true;
  if (token === "False") return false;
  if (token === "None") return null;
  throw new SyntaxError(`${token} is not a literal`);
}
