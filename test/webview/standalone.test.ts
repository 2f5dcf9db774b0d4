/** The same page as one file, opened from disk. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digits, mixture, viewOf } from "./fixtures.ts";
import { Harness } from "./harness.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

/** The words of the page without what only a panel can offer. */
const shown =
  "[...document.querySelectorAll('main > *')].map((e) => e.innerText).join('\\n').replace(/\\s+/g, ' ')";

describe("a report as a file", () => {
  it.each([
    ["digits", digits],
    ["mixture", mixture],
  ])("shows the numbers of %s that the panel shows", async (_, report) => {
    const { page, problems } = await harness.file(report);
    const alone = await page.evaluate<string>(shown);
    const panel = await harness.panel();
    await panel.send({ type: "view", view: viewOf(report) });
    await panel.page.evaluate(
      "for (const part of document.querySelectorAll('.actions, .gallery')) part.remove()",
    );
    expect(alone).toBe(await panel.page.evaluate<string>(shown));
    expect(problems).toEqual([]);
    await page.close();
    await panel.page.close();
  });

  it("offers nothing that needs the editor", async () => {
    const { page } = await harness.file(digits);
    expect(await page.locator("vscode-button, #open-generated").count()).toBe(0);
    expect(await page.locator("#card-pairs canvas.image").count()).toBe(14);
    await page.close();
  });

  it("needs no other file and no network", async () => {
    const { page, problems, html } = await harness.file(digits);
    expect(html).not.toMatch(/(src|href)=["']http/);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("follows the system's colours, and prints on white", async () => {
    const { page } = await harness.file(digits, { colorScheme: "dark" });
    const background = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    expect(await background()).toBe("rgb(31, 31, 31)");
    await page.emulateMedia({ media: "print" });
    expect(await background()).toBe("rgb(255, 255, 255)");
    await page.close();
  });

  it("carries text in any script and characters that would end a script", async () => {
    const title = "</script><b>생성 모델</b> \u2028 <!-- ";
    const { page, problems } = await harness.file({
      ...digits,
      subject: { ...digits.subject, title, step: null },
    });
    expect(await page.evaluate("document.querySelector('h1').textContent")).toBe(title);
    expect(problems).toEqual([]);
    await page.close();
  });

  it("names the page after its subject", async () => {
    const { page } = await harness.file(digits);
    expect(await page.title()).toBe("Report of ddpm-overfit-n60");
    await page.close();
  });
});
