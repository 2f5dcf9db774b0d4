/** Plots and data as files: what the page hands to the editor, and what a page of its own downloads. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FromReportPage } from "../../src/extension/reportProtocol.ts";
import { decodePng } from "../../src/io/png.ts";
import { digits, VIEWS, viewOf } from "./fixtures.ts";
import type { Panel } from "./harness.ts";
import { Harness } from "./harness.ts";

type Saved = Extract<FromReportPage, { type: "saveFile" }>;

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

/** What is saved when the user chooses `item` in the menu of `card`. */
async function save(panel: Panel, card: string, item: string): Promise<Saved> {
  await panel.page.locator(`#save-${card}`).click();
  await panel.page.getByRole("menuitem", { name: item }).click();
  const messages = (await panel.messages()).filter((one): one is Saved => one.type === "saveFile");
  return messages[messages.length - 1];
}

/** Mean difference of the values of pixels, of 255, between a drawing as a browser shows it and a PNG three times as large. */
async function difference(svg: string, png: string): Promise<number> {
  const page = await harness.browser.newPage({ viewport: { width: 640, height: 400 } });
  await page.setContent(`<body style="margin:0">${svg}</body>`);
  const drawn = decodePng(await page.screenshot(), "drawn.png");
  await page.close();
  const saved = decodePng(Buffer.from(png, "base64"), "saved.png");
  let sum = 0;
  for (let y = 0; y < 400; y++)
    for (let x = 0; x < 640; x++) {
      let mean = 0;
      for (let i = 0; i < 9; i++) {
        const at = (3 * y + Math.floor(i / 3)) * 1920 + 3 * x + (i % 3);
        mean += saved.values[at * saved.channels] / 9;
      }
      sum += Math.abs(mean - drawn.values[(y * 640 + x) * drawn.channels]);
    }
  return sum / (640 * 400);
}

describe("in the panel", () => {
  it("saves a plot as a PNG on white, large enough for print", async () => {
    const panel = await harness.panel({ theme: "dark" });
    await panel.send({ type: "view", view: viewOf(digits) });
    const file = await save(panel, "distance", "PNG");
    expect(file).toMatchObject({ name: "distance.png", encoding: "base64" });
    const image = decodePng(Buffer.from(file.content, "base64"), file.name);
    expect([image.width, image.height]).toEqual([1920, 1200]);
    expect([...image.values.slice(0, 3)]).toEqual([255, 255, 255]);
    const different = new Set(image.values);
    expect(different.size).toBeGreaterThan(20);
    await panel.page.close();
  });

  it("saves samples as they are laid out, as pixels and as a drawing, on white", async () => {
    const panel = await harness.panel({ theme: "dark" });
    await panel.send({ type: "view", view: viewOf(digits) });
    const { content } = await save(panel, "pairs", "SVG");
    expect(content.match(/<image/g)!.length).toBe(
      await panel.page.evaluate("document.querySelectorAll('#card-pairs canvas').length"),
    );
    expect(content).toContain(">Closest pairs</text>");
    const caption = await panel.page.locator("#card-pairs figcaption .distance").first().innerText();
    expect(content).toContain(`>${caption}</text>`);
    await panel.page.locator("#save-pairs").click();
    await panel.page.getByRole("menuitem", { name: "PNG" }).click();
    await panel.until("fakeEditor.messages.some(({ name }) => name === 'pairs.png')");
    const png = (await panel.messages()).find(
      (one): one is Saved => one.type === "saveFile" && one.name === "pairs.png",
    )!;
    const image = decodePng(Buffer.from(png.content, "base64"), png.name);
    expect([...image.values.slice(0, 3)]).toEqual([255, 255, 255]);
    expect(new Set(image.values).size).toBeGreaterThan(20);
    expect(await panel.complaints()).toEqual([]);
    await panel.page.close();
  });

  it.each(["digits", "mixture"])(
    "saves every plot of %s as a vector drawing that looks like the pixels",
    async (name) => {
      const panel = await harness.panel();
      await panel.send({ type: "view", view: VIEWS[name] });
      const cards = await panel.page.evaluate<string[]>(
        "[...document.querySelectorAll('.card:has(.plot)')].map((card) => card.id.slice(5))",
      );
      expect(cards.length).toBeGreaterThan(2);
      for (const card of cards) {
        const { content } = await save(panel, card, "SVG");
        const title = await panel.page.locator(`#card-${card} h3`).innerText();
        expect(content).toContain(`>${title.replace("&", "&amp;")}</text>`);
        expect(content).not.toContain("<image");
        expect(content.match(/<(path|polyline|rect)\b/g)!.length).toBeGreaterThan(10);
        const { content: png } = await save(panel, card, "PNG");
        expect(await difference(content, png)).toBeLessThan(2);
      }
      expect(await panel.complaints()).toEqual([]);
      await panel.page.close();
    },
  );

  it("saves the data with the report's own digits", async () => {
    const panel = await harness.panel();
    await panel.send({ type: "view", view: viewOf(digits) });
    const { content, name } = await save(panel, "frechet", "CSV");
    expect(name).toBe("frechet.csv");
    const rows = content
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(rows).toContainEqual(["n = 800", "2.6566634723260094"]);
    const distances = await save(panel, "distances", "CSV");
    expect(distances.content).toContain("0.0612");
    await panel.page.close();
  });
});

describe("in a page of its own", () => {
  it("downloads what is saved", async () => {
    const { page, problems } = await harness.file(digits);
    await page.locator("#save-mmd").click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "SVG" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("mmd.svg");
    const content = await readFile(await download.path(), "utf8");
    expect(content).toMatch(/^<svg[^]*<\/svg>\n$/);
    expect(problems).toEqual([]);
    await page.close();
  });
});
