/** Stands for the worker behind a gallery: any number of samples of any kind, made up as they are asked for. */
import type {
  DrawingFormat,
  GalleryAnswer,
  GalleryOverview,
  GalleryQuestion,
  GalleryQuestions,
  NearSample,
  SampleFacts,
  SampleId,
  Structure,
} from "../../../src/evaluation/gallery/galleryQuestions.ts";
import { digit } from "../digitSamples.ts";

export interface FakeGalleryOptions {
  kind: DrawingFormat["kind"];
  /** Generated samples, of which each twentieth is a copy and each fiftieth lies outside; a tenth as many are uncovered. */
  count: number;
  /** Of one sample; drawings are as large. */
  shape: number[];
  latency?: number;
  hasTrain?: boolean;
  /** Samples are molecules, each twentieth of which cannot be drawn. */
  molecules?: true;
  /** Sentence with which every question but the first fails. */
  changed?: string;
}

export class FakeGallery {
  constructor(private readonly options: FakeGalleryOptions) {}

  get latency(): number {
    return this.options.latency ?? 5;
  }

  answer(question: GalleryQuestion): GalleryAnswer {
    if (this.options.changed && question.ask !== "open") throw new Error(this.options.changed);
    switch (question.ask) {
      case "open":
        return this.overview();
      case "order":
        return this.order(question);
      case "draw":
        return this.draw(question);
      case "near":
        return { near: this.near(question.sample), onMap: [0.3, -0.4] };
    }
  }

  private overview(): GalleryOverview {
    const { kind, count, shape, hasTrain = true, molecules } = this.options;
    const bytes = kind === "image" || kind === "field" ? 1 : 4;
    return {
      kind,
      shape,
      range: kind === "image" ? [-1, 1] : [-2, 2],
      counts: {
        all: count,
        outside: Math.ceil(count / 50),
        copies: hasTrain ? Math.ceil(count / 20) : 0,
        repeats: 0,
        uncovered: Math.ceil(count / 10),
      },
      groups: [Math.ceil(count / 40), Math.ceil(count / 80)],
      hasTrain,
      ...(molecules && { molecules }),
      most: Math.max(12, Math.min(128, Math.floor(2 ** 19 / (bytes * shape.reduce((a, b) => a * b, 1))))),
    };
  }

  private order({ list, sort, group }: GalleryQuestions["order"]["question"]): GalleryAnswer {
    const every = { all: 1, outside: 50, copies: 20, repeats: 1e9, uncovered: 10 }[list];
    const length = Math.ceil(this.options.count / every);
    const places = Int32Array.from({ length: group === undefined ? length : length >> 2 }, (_, i) =>
      sort === "file" ? i * every : (length - 1 - i) * every,
    );
    return { role: list === "uncovered" ? "heldout" : "generated", places };
  }

  private draw({ samples, beside }: GalleryQuestions["draw"]["question"]): GalleryAnswer {
    const facts = samples.map((sample) => this.facts(sample));
    const drawn = { ...this.drawings(samples), facts, ...this.structures(samples) };
    if (!beside) return drawn;
    const partners = facts.map(({ nearest }) => nearest.find(({ role }) => role === beside) ?? null);
    const there = partners.filter((each) => each !== null);
    const { data } = this.drawings(there);
    return { ...drawn, beside: { samples: partners, data, ...this.structures(there) } };
  }

  /** Rings of five or six, as the chemistry library would draw them. */
  private structures(samples: SampleId[]): { structures?: Structure[] } {
    if (!this.options.molecules) return {};
    return {
      structures: samples.map(({ place }) => {
        const corners = Array.from({ length: 5 + (place % 2) }, (_, i) => {
          const angle = (i / (5 + (place % 2))) * 2 * Math.PI + place;
          return `${90 + 45 * Math.cos(angle)},${67 + 45 * Math.sin(angle)}`;
        });
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 135"><rect width="180" height="135" fill="#fff"/><polygon points="${corners.join(" ")}" fill="none" stroke="#000" stroke-width="2"/></svg>`;
        return {
          smiles: place % 2 ? "C1CCCCC1" : "C1CCCC1",
          svg: place % 20 === 7 ? null : svg,
        };
      }),
    };
  }

  private facts({ role, place }: SampleId): SampleFacts {
    const near = (other: SampleId["role"], distance: number): NearSample => ({
      role: other,
      place: place + 3,
      number: place + 3,
      distance,
    });
    const distance = 0.02 + (place % 50) / 25;
    const known: SampleFacts = { role, place, number: place, range: [-0.93, 0.98], nearest: [] };
    if (role === "train") return known;
    if (role === "heldout")
      return { ...known, uncovered: place % 10 === 0, group: 0, nearest: [near("generated", distance)] };
    return {
      ...known,
      nearest: [near("train", distance), near("heldout", 2 * distance)],
      outsideness: place % 50 === 0 ? 1.43 : 0.71,
      held: place % 50 === 0 ? 0 : 5,
      copy: place % 20 === 0,
    };
  }

  private near({ role, place }: SampleId): NearSample[] {
    const others = (["generated", "train", "heldout"] as const).filter((each) => each !== role);
    return others.flatMap((other) =>
      [0, 1, 2, 3].map((i) => ({
        role: other,
        place: place + i,
        number: place + i,
        distance: 0.1 + 0.2 * i,
      })),
    );
  }

  private drawings(samples: SampleId[]): { format: DrawingFormat; data: ArrayBuffer } {
    const { kind, shape } = this.options;
    const length = shape.reduce((product, extent) => product * extent, 1);
    if (kind === "image" || kind === "field") {
      const [height, width, channels = 1] = shape;
      const bytes = new Uint8ClampedArray(samples.length * length);
      samples.forEach(({ place, role }, i) => bytes.set(pixels(place, role, shape), i * length));
      return { format: { kind, shape: [height, width, channels], type: "bytes" }, data: bytes.buffer };
    }
    const values = Float32Array.from(
      { length: samples.length * length },
      (_, at) => Math.sin(((at % length) / length) * 9 + samples[Math.floor(at / length)].place) * 1.5,
    );
    const drawn = kind === "series" ? [shape[0], shape[1] ?? 1] : [length];
    return { format: { kind, shape: drawn, type: "values" }, data: values.buffer };
  }
}

const drawn = new Map<string, number[]>();

/** Few different ones: what they cost must not be taken for what the page costs. */
function pixels(place: number, role: SampleId["role"], shape: number[]): number[] {
  const key = `${place % 100} ${role} ${shape.join()}`;
  const known = drawn.get(key) ?? newPixels(place, role, shape);
  drawn.set(key, known);
  return known;
}

/** A noisy digit of 8 × 8 pixels, or waves. */
function newPixels(place: number, role: SampleId["role"], shape: number[]): number[] {
  const [height, width, channels = 1] = shape;
  if (height * width * channels === 64)
    return digit(place % 10, role === "train" ? 0.5 : 0.8, place + 1).map((value) => (value + 1) * 127.5);
  return Array.from({ length: height * width * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return 127 + 127 * Math.sin(x / 3 + place) * Math.cos(y / 4 + place * (at % channels));
  });
}
