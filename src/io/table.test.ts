import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeSamples, readSamples } from "./registry.ts";
import { hasOpenQuote, splitRow } from "./tableCells.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

const folder = temporaryFolder();
const withHeader = /taken for a header/;
const withIndex = /only counts the rows/;
const withEmptyColumn = /empty last column/;

/** Text, format, rows of values, note. */
const readable: [name: string, text: string, format: string, rows: number[][], note?: RegExp][] = [
  [
    "commas",
    "1,2\n3,4\n",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "no line end at the end",
    "1,2\n3,4",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "Windows line ends",
    "1,2\r\n3,4\r\n",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "old Macintosh line ends",
    "1,2\r3,4\r",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "blank lines",
    "\n1,2\n\n3,4\n \n",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["a byte order mark and a header", "\ufeffa,b\n1,2\n", "csv", [[1, 2]]],
  ["one column", "1\n2\n3\n", "csv", [[1], [2], [3]]],
  ["one column with a name", "x\n1\n2\n", "csv", [[1], [2]]],
  ["one row", "1.5,2.5,3.5", "csv", [[1.5, 2.5, 3.5]]],
  [
    "quoted cells",
    '"a","b"\n"1.5","2"\n"3",4\n',
    "csv",
    [
      [1.5, 2],
      [3, 4],
    ],
  ],
  ["quoted names with marks in them", '"a, b","say ""c""\nd"\n1,2\n', "csv", [[1, 2]]],
  [
    "blanks around cells",
    " 1.0,  2.0\n 3.0, 4.0 \n",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "tabs",
    "1\t2\n3\t4\n",
    "tsv",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "tabs and decimal commas",
    "1\t2,5\n3,25\t4\n",
    "tsv",
    [
      [1, 2.5],
      [3.25, 4],
    ],
  ],
  [
    "semicolons and decimal points",
    "1.5;2\n3;4.5\n",
    "csv",
    [
      [1.5, 2],
      [3, 4.5],
    ],
  ],
  [
    "semicolons and late decimal commas",
    `${"1;2\n".repeat(150)}1,5;2\n`,
    "csv",
    [...Array<number[]>(150).fill([1, 2]), [1.5, 2]],
  ],
  [
    "blanks",
    "# x y\n1 2\n  3   4 \n",
    "txt",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "blanks and decimal commas",
    "1,5 2,5\n3,5 4,5\n",
    "txt",
    [
      [1.5, 2.5],
      [3.5, 4.5],
    ],
  ],
  [
    "Fortran exponents",
    "1.0D+01 2d-1\n.5 3.\n",
    "txt",
    [
      [10, 0.2],
      [0.5, 3],
    ],
  ],
  [
    "missing values",
    "a,b,c\n1,,NA\nnan,-NaN,null\n<NA>,#N/A,None\n",
    "csv",
    [
      [1, NaN, NaN],
      [NaN, NaN, NaN],
      [NaN, NaN, NaN],
    ],
  ],
  [
    "infinities",
    "inf,-inf\n+Infinity,-INF\n1e999,1.#INF\n",
    "csv",
    [
      [Infinity, -Infinity],
      [Infinity, -Infinity],
      [Infinity, Infinity],
    ],
  ],
  [
    "a delimiter at each end",
    "a,b,\n1,2,\n3,4,\n",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
    withEmptyColumn,
  ],
  [
    "a delimiter at each end but the header's",
    "a,b\n1,2,\n3,4,\n",
    "csv",
    [
      [1, 2],
      [3, 4],
    ],
    withEmptyColumn,
  ],
  [
    "an empty column with a name",
    "a,b\n1,\n2,\n",
    "csv",
    [
      [1, NaN],
      [2, NaN],
    ],
  ],
  [
    "pandas' index column",
    ",a,b\n0,1.5,2\n1,2.5,3\n",
    "csv",
    [
      [1.5, 2],
      [2.5, 3],
    ],
    withIndex,
  ],
  ["a quoted index column", '"","a"\n"1","1.5"\n"2","2.5"\n', "csv", [[1.5], [2.5]], withIndex],
  [
    "R's index column without a name",
    '"a" "b"\n"1" 1.5 2\n"2" 2.5 3\n',
    "txt",
    [
      [1.5, 2],
      [2.5, 3],
    ],
    withIndex,
  ],
  [
    "an unnamed column that does not count",
    ",a\n5,1.5\n3,2.5\n",
    "csv",
    [
      [5, 1.5],
      [3, 2.5],
    ],
  ],
  ["pandas' column numbers", "0,1,2\n.5,.6,.7\n", "csv", [[0.5, 0.6, 0.7]], withHeader],
  ["column numbers after a name", "label,0,1\n3,1,2\n", "csv", [[3, 1, 2]], withHeader],
  [
    "few integers that begin as column numbers",
    "0,1\n1,0\n",
    "csv",
    [
      [0, 1],
      [1, 0],
    ],
  ],
];

test.each(readable)("a table with %s is read", async (_, text, format, rows, note) => {
  const path = folder.write("any.csv", text);
  const samples = await readSamples(path);
  expect(samples).toMatchObject({
    path,
    format,
    keys: [],
    shape: [rows.length, rows[0].length],
    dtype: "float64",
  });
  expect(Array.from(samples.values)).toEqual(rows.flat());
  expect(samples.notes).toEqual(note ? [expect.stringMatching(note)] : []);
  expect(await describeSamples(path)).toEqual([{ shape: samples.shape, dtype: "float64" }]);
});

const refusals: [name: string, text: string, code: string, words: RegExp][] = [
  ["nothing", "", "no-samples", /no rows/],
  ["blank lines alone", "\n\n", "no-samples", /no rows/],
  ["comments alone", "# 1 2\n", "no-samples", /no rows/],
  ["a header alone", "a,b\n", "no-samples", /header and no rows/],
  ["a short row", "1,2,3\n4,5,6\n7,8\n", "mixed-shapes", /row 3 \(line 3\) has 2 columns where 3/],
  [
    "a long row late",
    `a,b\n${"1,2\n".repeat(5000)}1,2,3\n`,
    "mixed-shapes",
    /row 5001 \(line 5002\) has 3 columns where 2/,
  ],
  ["a short first row", "a,b,c\n1,2\n3,4,5\n4,5,6\n", "mixed-shapes", /row 1 \(line 2\) has 2 columns/],
  [
    "a header of another length",
    "a,b,c\n1,2\n3,4\n",
    "mixed-shapes",
    /header names 3 columns and its rows have 2/,
  ],
  [
    "a column of text",
    "name,x\nfoo,1\nbar,2\n",
    "not-numeric",
    /column "name".*row 1 \(line 2\) holds "foo"/,
  ],
  ["one word", "1,2\n3,x\n", "not-numeric", /column 2 is not numeric, row 2 \(line 2\) holds "x"/],
  ["a damaged first row", "1.0,2.0,abc\n1,2,3\n", "not-numeric", /column 3.*row 1 \(line 1\) holds "abc"/],
  ["hexadecimal numbers", "0x10,1\n2,3\n", "not-numeric", /"0x10"/],
  ["two decimal marks", "1,5;2\n3;4.25\n", "not-numeric", /"4.25".*decimal commas/],
  ["thousands", "1.234,5;2\n1;2\n", "not-numeric", /"1.234,5"/],
  ["an open quote", '"a,b\n1,2\n', "damaged", /quote in line 1/],
  [
    "a value in the empty column",
    `${"1,2,\n".repeat(200)}1,2,3\n`,
    "mixed-shapes",
    /value in the last column/,
  ],
  ["prose", "hello world\nthis is prose, yes\n", "mixed-shapes", /header/],
];

test.each(refusals)("a table with %s is refused", async (_, text, code, words) => {
  const path = folder.write("bad.csv", text);
  await expect(readSamples(path)).rejects.toMatchObject({
    name: "ReadError",
    code,
    message: expect.stringMatching(words),
  });
});

test("UTF-16 is read by its mark", async () => {
  const path = folder.write("wide.txt", Buffer.from("\ufeffa;b\r\n1;2,5\r\n", "utf16le"));
  expect(Array.from((await readSamples(path)).values)).toEqual([1, 2.5]);
});

test("a table larger than a block, cut anywhere into chunks, is read whole", async () => {
  const rows = Array.from({ length: 40000 }, (_, row) => [row, row / 7, -1e-300 * (row + 1), row % 3]);
  const path = folder.write("large.csv", rows.map((row) => row.join(",")).join("\r\n"));
  const { values, shape } = await readSamples(path);
  expect(shape).toEqual([40000, 4]);
  expect(values).toEqual(Float64Array.from(rows.flat()));
});

test("a file without line ends is refused before it fills memory", async () => {
  const path = folder.write("endless.csv", Buffer.alloc(2 ** 26 + 2 ** 21, "1"));
  await expect(readSamples(path)).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringMatching(/no line end/),
  });
});

test("rows with quotes are split as an independent parser splits them", () => {
  const cell = fc.oneof(
    fc.stringMatching(/^[a-z0-9.]{0,3}$/),
    fc.stringMatching(/^[a-z,;"]{0,4}$/).map((text) => `"${text.replaceAll('"', '""')}"`),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), fc.constantFrom(",", ";"), (cells, mark) => {
      const row = cells.join(mark);
      const expected = parse(row, { delimiter: mark, record_delimiter: "\u0000" }).at(0) ?? [""];
      expect(hasOpenQuote(row)).toBe(false);
      expect(splitRow(row, mark)).toEqual(expected);
    }),
    { seed: 1, numRuns: 2000 },
  );
});
