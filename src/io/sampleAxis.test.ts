import { expect, test } from "vitest";
import { describeSamples, readSamples } from "./registry.ts";
import { npyBytes } from "./testing/npyBytes.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

const folder = temporaryFolder();
const path = folder.write(
  "cube.npy",
  npyBytes({ descr: "<f4", shape: [2, 3, 2], values: Array.from({ length: 12 }, (_, index) => index) }),
);

test.each([
  [1, [0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11]],
  [-2, [0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11]],
])("axis %i counts the samples, the others keep their order", async (axis, values) => {
  const samples = await readSamples(path, { axis });
  expect(samples.shape).toEqual([3, 2, 2]);
  expect([...samples.values]).toEqual(values);
  expect(samples.notes).toEqual(["Axis 1 of (2, 3, 2) was taken to count the samples"]);
  expect(await describeSamples(path, { axis })).toEqual([{ shape: [3, 2, 2], dtype: "float32" }]);
});

test("a part is chosen among the samples of the axis", async () => {
  const samples = await readSamples(path, { axis: 2, choose: () => Int32Array.of(1) });
  expect([samples.shape, samples.total, [...samples.values]]).toEqual([[1, 2, 3], 2, [1, 3, 5, 7, 9, 11]]);
});

test.each([3, -4])("an axis that is not there is refused with those that are", async (axis) => {
  await expect(readSamples(path, { axis })).rejects.toMatchObject({
    code: "unknown-axis",
    message: expect.stringMatching(/\(2, 3, 2\).*choose one from 0 to 2\.$/),
  });
});
