import { expect, test } from "vitest";
import { formatBytes } from "./formatting.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [1536, "1.5 kB"],
  [100 * 1024 ** 2, "100 MB"],
  [270 * 1024 ** 2, "270 MB"],
  [1000 * 1024 ** 2, "1000 MB"],
  [4 * 1024 ** 3, "4 GB"],
  [2.504 * 1024 ** 3, "2.5 GB"],
])("%d bytes are told as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
