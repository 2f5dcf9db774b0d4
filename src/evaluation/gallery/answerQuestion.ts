import type { Rows } from "../../kernels/rows.ts";
import { Refusal } from "../../experiment/refusal.ts";
import type { Role } from "../inputs.ts";
import { drawSamples } from "./drawing.ts";
import type {
  GalleryAnswer,
  GalleryOverview,
  GalleryQuestion,
  GalleryQuestions,
  NearSample,
  SampleFacts,
  SampleId,
} from "./galleryQuestions.ts";
import type { GalleryHost, GallerySession } from "./gallerySession.ts";
import { NearestFew } from "./nearest.ts";
import { groupSizes, listCounts, orderedPlaces } from "./order.ts";
import { factsOf } from "./sampleFacts.ts";
import { structuresOf } from "./structures.ts";

/** The few nearest samples of each other set. */
const NEAR = 4;
/** Bytes of drawings in one answer, and samples in it. */
const ANSWER_BYTES = 2 ** 19;
const MOST_SAMPLES = 128;
const FEWEST_SAMPLES = 12;
/** Of a drawn structure, about. */
const STRUCTURE_BYTES = 12_000;
/** Pixels of the drawings in the grid; larger ones are asked for one by one. */
const GRID_SIDE = 96;
const MOST_SIDE = 512;

/**
 * Answers one question about the samples of an opened report.
 * @throws Refusal "changed" where a file is no longer what the report is of; ReadError
 */
export async function answerQuestion(
  session: GallerySession,
  question: GalleryQuestion,
  host: GalleryHost,
): Promise<GalleryAnswer> {
  switch (question.ask) {
    case "open":
      return overviewOf(session);
    case "order": {
      const { list, sort, group } = question;
      const role = list === "uncovered" ? "heldout" : "generated";
      return { role, places: orderedPlaces(session.measures, list, sort, group) };
    }
    case "draw":
      return draw(session, question);
    case "near":
      return {
        near: await nearSamples(session, question.sample, host),
        onMap: await session.onMap(question.sample),
      };
  }
}

function overviewOf(session: GallerySession): GalleryOverview {
  const { kind, shape, layers } = session.measures.layout;
  const isPicture = kind === "image" || kind === "field";
  const pixels = isPicture ? Math.min(GRID_SIDE, shape[0]) * Math.min(GRID_SIDE, shape[1]) : 0;
  const bytes = session.holdsMolecules ? STRUCTURE_BYTES : isPicture ? pixels * (shape[2] ?? 1) : 4 * 192;
  return {
    kind,
    shape,
    ...(layers !== undefined && { layers }),
    ...(session.holdsMolecules && { molecules: true }),
    range: session.source.inputs.heldout.range,
    counts: listCounts(session.measures),
    groups: groupSizes(session.measures),
    hasTrain: session.hasSet("train"),
    most: Math.max(FEWEST_SAMPLES, Math.min(MOST_SAMPLES, Math.floor(ANSWER_BYTES / bytes))),
  };
}

type DrawQuestion = GalleryQuestions["draw"]["question"];

async function draw(
  session: GallerySession,
  { samples, side, beside }: DrawQuestion,
): Promise<GalleryQuestions["draw"]["answer"]> {
  if (samples.length > MOST_SAMPLES)
    throw new Refusal("too-many", `At most ${MOST_SAMPLES} samples are drawn at once.`);
  const rows = await rowsOf(session, samples);
  const layout = session.measures.layout;
  const { range } = session.source.inputs.heldout;
  const pixels = Math.max(1, Math.min(MOST_SIDE, side));
  const facts = samples.map((sample, i) => factsOf(session, sample, rangeOf(rows, i)));
  const structures = await structuresOf(session, samples);
  const drawn = { ...drawSamples(rows, layout, range, pixels), facts, ...(structures && { structures }) };
  if (!beside) return drawn;
  const partners = facts.map((each) => partnerOf(each, beside));
  const there = partners.filter((each) => each !== null);
  const { data } = drawSamples(await rowsOf(session, there), layout, range, pixels);
  const others = await structuresOf(session, there);
  return { ...drawn, beside: { samples: partners, data, ...(others && { structures: others }) } };
}

function partnerOf({ role, nearest, repeated }: SampleFacts, beside: Role): NearSample | null {
  if (role === beside) return repeated ?? null;
  return nearest.find((near) => near.role === beside) ?? null;
}

function rangeOf({ d, values }: Rows, i: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let at = i * d; at < (i + 1) * d; at++) {
    low = Math.min(low, values[at]);
    high = Math.max(high, values[at]);
  }
  return [low, high];
}

/** The rows of samples of any sets, in their order. */
async function rowsOf(session: GallerySession, samples: readonly SampleId[]): Promise<Rows> {
  const d = session.file("heldout").d;
  const values = new Float64Array(samples.length * d);
  for (const role of new Set(samples.map((sample) => sample.role))) {
    const file = session.file(role);
    const own = [...samples.keys()].filter((i) => samples[i].role === role);
    const places = own.map((i) => samples[i].place);
    if (!places.every((place) => file.has(place)))
      throw new Refusal("no-such-sample", "The report has no such sample; evaluate again.");
    const rows = await file.rows(places);
    own.forEach((i, at) => values.set(rows.values.subarray(at * d, (at + 1) * d), i * d));
  }
  return { n: samples.length, d, values };
}

async function nearSamples(
  session: GallerySession,
  sample: SampleId,
  host: GalleryHost,
): Promise<NearSample[]> {
  if (!session.file(sample.role).has(sample.place))
    throw new Refusal("no-such-sample", "The report has no such sample; evaluate again.");
  const target = await session.row(sample, host);
  const near: NearSample[] = [];
  const others: Role[] = sample.role === "generated" ? ["train", "heldout"] : ["generated", "train"];
  for (const role of others) {
    if (!session.hasSet(role) || role === sample.role) continue;
    const few = new NearestFew(target, NEAR);
    for await (const { first, rows } of session.scan(role, host)) {
      host.runner.checkCancelled();
      few.look(rows, first);
    }
    for (const { place, squared } of few.found)
      near.push({ role, place, number: session.file(role).numberOf(place), distance: Math.sqrt(squared) });
  }
  return near;
}
