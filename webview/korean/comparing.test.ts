import { afterAll, beforeAll, expect, it } from "vitest";
import { said, useLanguage } from "../text.ts";

beforeAll(() => useLanguage("ko"));
afterAll(() => useLanguage("en"));

it.each([
  "two independent shares, exact given their sum",
  "paired: the same held-out samples are asked about both dumps (McNemar)",
  "Mann–Whitney test of the distances to the nearest training samples, interval by bootstrap of them",
  "shares of as many valid molecules of each, exact given their sum as if repeats were independent, which errs on the side of caution",
])("how a difference was tested, averaged over parts of a larger dump: %s", (how) => {
  expect(said(`${how}; averaged over 5 random parts`)).toBe(`${said(how)}, 무작위로 뽑은 5개 부분의 평균`);
  expect(said(how)).not.toMatch(/independent|paired|interval|exact/);
});
