import { expect, test } from "vitest";
import { StandingLibrary } from "./standingLibrary.ts";

test("a text that ends the library costs itself, and the next one gets a new library", async () => {
  let loaded = 0;
  const library = new StandingLibrary(() => {
    const own = ++loaded;
    let isEnded = false;
    const use = (text: string) => {
      if (isEnded || text === "bomb") {
        isEnded = true;
        throw new Error("memory access out of bounds");
      }
      return `${text} ${own}`;
    };
    return Promise.resolve({
      parse: (text) => ({ canonical: use(text), fingerprint: new Uint8Array(), properties: [] }),
      draw: use,
    });
  });
  expect(await library.parse("C")).toMatchObject({ canonical: "C 1" });
  expect(await library.parse("bomb")).toEqual({
    kind: "large",
    message: "It is too much for RDKit (memory access out of bounds).",
    isCrash: true,
  });
  expect(await library.parse("N")).toMatchObject({ canonical: "N 2" });
  expect(await library.draw("bomb", 1, 1)).toBeNull();
  expect(await library.draw("O", 1, 1)).toBe("O 3");
});
