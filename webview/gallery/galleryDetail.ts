import type {
  GalleryOverview,
  NearSample,
  SampleFacts,
  SampleId,
} from "../../src/evaluation/gallery/galleryQuestions.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber } from "../format.ts";
import { selection } from "../selection.ts";
import { text } from "../text.ts";
import type { Asked, GalleryClient } from "./galleryClient.ts";
import { picture, pictureSize, structurePicture } from "./picture.ts";
import { marksOf, nearWords } from "./sampleWords.ts";

/** Longer side of the large picture, and of those of its neighbours. */
const LARGE = 200;
const SMALL = 64;
/** Pixels that are asked for. */
const LARGE_SIDE = 256;
const SMALL_SIDE = 96;
/** Someone who walks through a list by keys looks at none of the samples in between. */
const REST_MS = 120;

/** One sample at full size, with its numbers, beside the few nearest of the other sets. */
export class GalleryDetail {
  readonly element = h("section", { class: "gallery-detail" });
  private asked: Pick<Asked<"draw">, "cancel">[] = [];
  private wait: ReturnType<typeof setTimeout> | undefined;

  /** @param onChoose called with a neighbour that a reader chooses */
  constructor(
    private readonly client: Pick<GalleryClient, "ask">,
    private readonly overview: GalleryOverview,
    private readonly onChoose: (sample: SampleId) => void,
    private readonly onFailed: (failure: unknown) => void,
  ) {
    this.element.setAttribute("aria-label", text.gallery.sample);
    this.element.append(h("p", { class: "hint" }, text.gallery.choose));
  }

  /** Shows a sample as soon as it has come; until then what was there stays. */
  show(sample: SampleId): void {
    this.takeBack();
    this.element.setAttribute("aria-busy", "true");
    this.wait = setTimeout(() => {
      this.load(sample).catch(this.onFailed);
    }, REST_MS);
  }

  dispose(): void {
    this.takeBack();
  }

  private takeBack(): void {
    clearTimeout(this.wait);
    for (const asked of this.asked.splice(0)) asked.cancel();
  }

  private keep<A extends { cancel: () => void }>(asked: A): A {
    this.asked.push(asked);
    return asked;
  }

  private async load(sample: SampleId): Promise<void> {
    const own = this.keep(this.client.ask({ ask: "draw", samples: [sample], side: LARGE_SIDE }));
    const near = this.keep(this.client.ask({ ask: "near", sample }));
    const { format, data, facts, structures } = await own.answer;
    const large = structures
      ? structurePicture(structures[0])
      : picture(format, data, 0, this.overview.range);
    fit(large, pictureSize(this.overview, LARGE));
    const neighbours = h("div", { class: "neighbours" }, h("p", { class: "hint" }, text.gallery.searching));
    this.element.replaceChildren(
      h("h3", {}, `${text.gallery.names[sample.role]} ${text.gallery.number(formatNumber(facts[0].number))}`),
      h("div", { class: "looked-at" }, large, factList(facts[0], this.overview)),
      structures ? h("p", { class: "smiles" }, h("code", {}, structures[0].smiles)) : "",
      neighbours,
    );
    const found = await near.answer;
    selection.locate(sample, found.onMap);
    const drawn = this.keep(this.client.ask({ ask: "draw", samples: found.near, side: SMALL_SIDE }));
    const pictures = await drawn.answer;
    neighbours.replaceChildren(
      ...groupsOf(found.near).map(([role, members]) =>
        h(
          "section",
          {},
          h("h4", {}, text.gallery.nearest[role]),
          h(
            "div",
            { class: "near" },
            ...members.map(({ near: each, at }) =>
              this.neighbour(
                each,
                pictures.structures
                  ? structurePicture(pictures.structures[at])
                  : picture(pictures.format, pictures.data, at, this.overview.range),
              ),
            ),
          ),
        ),
      ),
    );
    this.element.removeAttribute("aria-busy");
  }

  private neighbour(near: NearSample, drawn: HTMLElement): HTMLElement {
    fit(drawn, pictureSize(this.overview, SMALL));
    const button = h(
      "button",
      { type: "button", class: "near-sample" },
      h("span", { class: "sr-only" }, nearWords(near)),
      drawn,
      h("span", { class: "number", "aria-hidden": "true" }, text.gallery.number(formatNumber(near.number))),
      h("span", { class: "measure", "aria-hidden": "true" }, formatNumber(near.distance)),
    );
    button.addEventListener("click", () => this.onChoose({ role: near.role, place: near.place }));
    return button;
  }
}

function fit({ style }: HTMLElement, { width, height }: { width: number; height: number }): void {
  style.width = `${width}px`;
  style.height = `${height}px`;
}

/** Neighbours by their set, in the order in which they came, with their number in the buffer. */
function groupsOf(near: NearSample[]): [NearSample["role"], { near: NearSample; at: number }[]][] {
  const groups = new Map<NearSample["role"], { near: NearSample; at: number }[]>();
  near.forEach((each, at) => groups.set(each.role, [...(groups.get(each.role) ?? []), { near: each, at }]));
  return [...groups];
}

function factList(facts: SampleFacts, { molecules }: GalleryOverview): HTMLElement {
  const { gallery } = text;
  const distance = (role: NearSample["role"]) => facts.nearest.find((near) => near.role === role)?.distance;
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const marks = marksOf(facts).map(({ sign, word }) => `${sign} ${word}`);
  const plain = facts.role === "generated" ? gallery.isInside : gallery.isCovered;
  const rows: [string, string | undefined][] = [
    [gallery.is, marks.length > 0 ? marks.join(", ") : facts.role === "train" ? undefined : plain],
    [gallery.toTrain, number(distance("train"))],
    [gallery.toHeldout, number(distance("heldout"))],
    [gallery.toGenerated, number(distance("generated"))],
    [gallery.outsideness, number(facts.outsideness)],
    [gallery.balls, number(facts.held)],
    [gallery.repeats, facts.repeated && nearWords(facts.repeated)],
    [
      gallery.group,
      facts.group === undefined
        ? undefined
        : facts.group < 0
          ? gallery.noGroup
          : gallery.groupName(formatNumber(facts.group + 1)),
    ],
    // The bits of a fingerprint are 0 and 1.
    [gallery.values, molecules ? undefined : formatInterval(facts.range)],
  ];
  return h(
    "dl",
    {},
    ...rows.flatMap(([name, value]) =>
      value === undefined ? [] : [h("div", {}, h("dt", {}, name), h("dd", {}, value))],
    ),
  );
}
