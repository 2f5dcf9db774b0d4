/** Whatever a reader refuses is said in Korean, with the file named as it is. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLabels } from "../../src/io/labels.ts";
import { ReadError } from "../../src/io/readError.ts";
import { readSamples } from "../../src/io/registry.ts";
import { mutate, mutation } from "../../src/io/testing/mutation.ts";
import { npyBytes } from "../../src/io/testing/npyBytes.ts";
import { pngBytes } from "../../src/io/testing/pngBytes.ts";
import { temporaryFolder } from "../../src/io/testing/temporaryFolder.ts";
import { zipBytes } from "../../src/io/testing/zipBytes.ts";
import { inProject } from "../../src/testing/golden.ts";
import { said, useLanguage } from "../../webview/text.ts";
import { englishLeft } from "./englishLeft.ts";

const folder = temporaryFolder();
beforeAll(() => useLanguage("ko"));
afterAll(() => useLanguage("en"));

/** Formats, and what people write in programs to mend a file. */
const TERMS =
  /\b(npy|npz|numpy|HDF5|NetCDF|classic|Parquet|safetensors|TIFF|PNG|JPEG|WebP|CMYK|RGB|zip|deflate|stored|CRC|JSON|dtype|pickle|True|False|tuple|dict|descr|fortran_order|shape|PyTorch|TorchScript|TensorFlow|Arrow|MATLAB|TFRecord|OrderedDict|MOD|KEY|NAME|u?int\d+|float\d+|bfloat16|bool|PAR1|FILE|h5write|h5py|YCbCr|Lab|Zstandard|gzip)\b|\w*[.(]\w[\w.(),=]*|--key|,? ?[<>|]?[OUSMVfc]\d+\b/g;

/** What a library says of a damaged file stays as it is, in brackets; so does what is quoted from the file. */
const QUOTED = /HDF5: .*?\)(?=\.)|(?<=끊겼습니다|풀리지 않습니다)\([^가-힣]*?\)(?=\.)|"(?:[^"\\]|\\.)*"/g;

async function refusalOf(path: string): Promise<string | undefined> {
  try {
    await readSamples(path);
    return undefined;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return error.message;
  }
}

async function expectKorean(path: string): Promise<string> {
  const message = await refusalOf(path);
  return message === undefined ? "" : expectSaid(message, path);
}

function expectSaid(message: string, path: string): string {
  const korean = said(message);
  expect(
    englishLeft(korean.replaceAll(path, "").replace(QUOTED, ""), TERMS),
    `${message}\n${korean}`,
  ).toEqual([]);
  expect(korean, message).toContain(path);
  return korean;
}

const GOLDEN = inProject("test", "conformance", "golden", "formats");

test("damaged and unread files of every format", async () => {
  const refused: string[] = [];
  for (const name of readdirSync(GOLDEN)) refused.push(await expectKorean(`${GOLDEN}/${name}`));
  expect(refused.filter((one) => one !== "").length).toBeGreaterThan(90);
}, 120_000);

const values = (length: number) => Array.from({ length }, (_, i) => i % 3);
const array = npyBytes({ descr: "<f4", shape: [5, 3], values: values(15) });
const members = [
  { name: "a.npy", content: array },
  { name: "b.npy", content: array, deflated: true },
];
const ORIGINALS: [name: string, bytes: Buffer][] = [
  ["any.npy", array],
  ["any.npz", zipBytes(members)],
  ["any.csv", Buffer.from('a,b\r\n1,"2"\r\n3,4\r\n5,6\r\n')],
  ["any.txt", Buffer.from("1 2,5\n3 4\n")],
  [
    "0.png",
    pngBytes({ width: 9, height: 7, bitDepth: 4, colorType: 3, samples: values(63), palette: values(9) }),
  ],
];

test.each(ORIGINALS)("whatever happened to %s", async (name, original) => {
  const path = name.endsWith(".png") ? join(folder.path, "images of x", name) : join(folder.path, name);
  mkdirSync(dirname(path), { recursive: true });
  await fc.assert(
    fc.asyncProperty(mutation, async (change) => {
      writeFileSync(path, mutate(original, change));
      const korean = await expectKorean(name.endsWith(".png") ? dirname(path) : path);
      if (korean !== "") expect(korean).toContain(path);
    }),
    { seed: 7, numRuns: 300 },
  );
});

describe("what people choose by mistake", () => {
  test.each([
    ["archive.zip", "PK"],
    ["weights.pkl", "x"],
    ["table.feather", "x"],
    ["signals.mat", "x"],
    ["header.csv", "a,b\n"],
    ["words.csv", "1,2\n3,cat\n"],
    ["short.csv", "1,2\n3,4\n5\n"],
    ["commas.csv", "1,5;2\n3.5;4\n"],
    ["words.smi", "C(C\nC1C\n"],
  ])("%s", async (name, content) => {
    expect(await expectKorean(folder.write(name, Buffer.from(content)))).not.toBe("");
  });

  test("a file that is not there, and a folder of nothing", async () => {
    const nowhere = join(folder.path, "no such file.npy");
    expect(await expectKorean(nowhere)).toBe(`${nowhere}: 파일이 없습니다. 경로를 확인하십시오.`);
    mkdirSync(join(folder.path, "nothing"));
    expect(await expectKorean(join(folder.path, "nothing"))).not.toBe("");
  });

  test.each([
    ["none.json", "{}"],
    ["broken.json", "["],
    ["hole.csv", "cat\n\ndog\n,\n"],
    ["two.csv", "1,2\n3,4\n"],
  ])("labels in %s", async (name, content) => {
    const path = folder.write(name, Buffer.from(content));
    const refusal: unknown = await readLabels(path, 3).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ReadError);
    expectSaid((refusal as ReadError).message, path);
  });
});

test("what RDKit finds wrong with a line is said in Korean", () => {
  for (const [english, korean] of [
    [
      "Explicit valence for atom # 1 C, 5, is greater than permitted",
      "1번 원자 C의 결합이 5개로, 가능한 것보다 많습니다",
    ],
    [
      "Can't kekulize mol.  Unkekulized atoms: 0 1 2 3 4",
      "방향족 고리의 이중결합을 정할 수 없습니다(원자 0 1 2 3 4)",
    ],
    ["non-ring atom 0 marked aromatic", "고리에 없는 0번 원자가 방향족으로 표시되었습니다"],
    [
      "SMILES Parse Error: unclosed ring for input: 'C1CC'",
      "SMILES 구문 오류: 'C1CC'의 고리가 닫히지 않았습니다",
    ],
  ])
    expect(said(english)).toBe(korean);
});

test.each([
  ["Downstream: /d/l.json is no JSON; write a list of labels.", "하위 과제: "],
  ["Likelihood: /d/x.npy does not exist; check the path.", "우도: "],
  [
    "The labels of the held-out data were left out: /d/l.csv gives nothing for a label (line 3); give each sample its class.",
    "held-out 데이터의 라벨을 쓰지 않았습니다. /d/l.csv: 3번째 줄의 라벨이 빈 값입니다.",
  ],
  ["Passed over: a.npy: /d/a.npy is cut inside its header; copy it again.", "넘어간 것: a.npy: "],
])("what leads up to a refusal is translated too: %s", (english, korean) => {
  expect(said(english).startsWith(korean), said(english)).toBe(true);
});
