import { describe, expect, it } from "vitest";
import { readLabels } from "./labels.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

const folder = temporaryFolder();
const read = (name: string, text: string | Buffer, count: number) =>
  readLabels(folder.write(name, text), count);

/** numpy's array of text (dtype U), as numpy.save writes it. */
function unicodeArray(texts: string[], descr: string): Buffer {
  const length = Number(descr.slice(2));
  const header =
    `{'descr': '${descr}', 'fortran_order': False, 'shape': (${texts.length},), }`.padEnd(117) + "\n";
  const head = Buffer.concat([
    Buffer.from("\x93NUMPY\x01\x00", "latin1"),
    Buffer.from([118, 0]),
    Buffer.from(header),
  ]);
  if (descr[1] === "S")
    return Buffer.concat([head, ...texts.map((text) => Buffer.from(text.padEnd(length, "\0")))]);
  const body = Buffer.alloc(texts.length * length * 4);
  texts.forEach((text, i) =>
    Array.from(text).forEach((character, k) => {
      const at = 4 * (i * length + k);
      if (descr.startsWith(">")) body.writeUInt32BE(character.codePointAt(0)!, at);
      else body.writeUInt32LE(character.codePointAt(0)!, at);
    }),
  );
  return Buffer.concat([head, body]);
}

describe("labels", () => {
  it.each<[string, string, number, string[] | number[]]>([
    ["lines.txt", "cat\ndog\ncat\n", 3, ["cat", "dog", "cat"]],
    ["blanks.txt", "maine coon\ngreat dane\n", 2, ["maine coon", "great dane"]],
    ["headed.csv", "label\ncat\ndog\n", 2, ["cat", "dog"]],
    ["counted.csv", ",label\n0,cat\n1,dog\n", 2, ["cat", "dog"]],
    ["counted-bare.csv", "0,cat\n1,dog\n", 2, ["cat", "dog"]],
    ["columns.csv", "file,class,x\na.png,cat,1\nb.png,dog,2\n", 2, ["cat", "dog"]],
    ["numbers.csv", "label\n3\n1\n", 2, [3, 1]],
    ["mixed.csv", "0\nother\n", 2, ["0", "other"]],
    ["names.json", '["cat", "dog "]', 2, ["cat", "dog"]],
    ["numbers.json", "[2, 0]", 2, [2, 0]],
  ])("of %s are read as they are written", async (name, text, count, labels) => {
    expect([...(await read(name, text, count))]).toEqual(labels);
  });

  it.each(["<U6", ">U6", "|S6"])("of numpy's arrays of text (%s) too", async (descr) => {
    const texts = descr === "|S6" ? ["cat", "dog"] : ["cat", "개", "🐈"];
    expect(await read("text.npy", unicodeArray(texts, descr), texts.length)).toEqual(texts);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ["object.json", '{"a": 1}', /no list of labels; write one label a sample/],
    ["mixed.json", '["a", 1]', /all names or all numbers/],
    ["cut.json", '["a", ', /is no JSON/],
    ["gap.csv", "label\ncat\nnan\n", /gives "nan" for a label \(line 3\)/],
    ["two.csv", "a,b\nc,d\n", /2 columns and none that is named "label"/],
    ["cut.npy", unicodeArray(["cat", "dog"], "<U6").subarray(0, 140), /more or less text than its header/],
  ])("%s is refused in a sentence", async (name, text, message) => {
    await expect(read(name, text, 2)).rejects.toMatchObject({
      name: "ReadError",
      message: expect.stringMatching(message) as string,
    });
  });
});
