/**
 * What a gallery is asked and what it answers: the protocol from the page through the host to the worker and back. Samples
 * are named by role and place in the set that the report is of; pictures of many samples travel in one buffer.
 */
import type { EvaluationRequest } from "../../experiment/evaluationRequest.ts";
import type { Report } from "../report.ts";

type Role = keyof Report["inputs"];

/** How the drawings of a set are packed: the same for every sample of one size. */
export interface DrawingFormat {
  kind: NonNullable<Report["previews"]>["kind"];
  /** Of one drawing: height, width and channels; points and channels of a series; or the number of values. */
  shape: number[];
  /** Bytes 0 to 255 over the range of the drawings, or the values themselves as float32. */
  type: "bytes" | "values";
}

/** Which samples are listed: generated ones, or the held-out ones that are not covered. */
export type GalleryList = "all" | "outside" | "copies" | "repeats" | "uncovered";

/** In which order: by distance to train, outsideness, held-out balls, number in the file; or group and distance to generated. */
export type GallerySort = "train" | "outside" | "dense" | "sparse" | "file" | "group" | "far";

export interface SampleId {
  role: Role;
  place: number;
}

/** A sample near another one. */
export interface NearSample extends SampleId {
  /** In its file. */
  number: number;
  distance: number;
}

/** A molecule: as its file writes it, and drawn; null where it cannot be drawn. */
export interface Structure {
  smiles: string;
  svg: string | null;
}

/** What is known of a sample. */
export interface SampleFacts extends SampleId {
  number: number;
  /** Smallest and largest of its values. */
  range: [number, number];
  /** The nearest sample of each other set, where it is known. */
  nearest: NearSample[];
  /** Of a generated sample: see SampleMeasures. */
  outsideness?: number;
  held?: number;
  copy?: boolean;
  /** Of a generated sample that all but repeats another one. */
  repeated?: NearSample;
  /** Of a held-out sample: whether nothing generated comes near it, and the group it lies in. */
  uncovered?: boolean;
  group?: number;
}

export interface GalleryOverview {
  kind: DrawingFormat["kind"];
  /** Of one sample. */
  shape: number[];
  /** Pictures that one sample is made of, of which the first is drawn. */
  layers?: number;
  /** Whether samples are molecules, which come with their structures. */
  molecules?: true;
  /** Over which drawings are scaled: that of the held-out data. */
  range: [number, number];
  /** Samples of each list. */
  counts: Record<GalleryList, number>;
  /** Sizes of the groups of uncovered held-out samples, largest first. */
  groups: number[];
  hasTrain: boolean;
  /** Samples that one question for drawings may name. */
  most: number;
}

/** Every question with its answer. */
export interface GalleryQuestions {
  open: { question: { ask: "open" }; answer: GalleryOverview };
  order: {
    question: { ask: "order"; list: GalleryList; sort: GallerySort; group?: number };
    /** Places, in the order in which they are shown. */
    answer: { role: Role; places: Int32Array };
  };
  draw: {
    /**
     * `side`: pixels that an image may have in each direction. `beside`: draws for each sample the nearest one of that set
     * too; of a generated sample beside a generated one, the one that it repeats.
     */
    question: { ask: "draw"; samples: SampleId[]; side: number; beside?: Role };
    answer: {
      format: DrawingFormat;
      data: ArrayBuffer;
      facts: SampleFacts[];
      /** Of molecules, in the order of the samples. */
      structures?: Structure[];
      /** In the order of the samples, null where nothing is known to lie beside one; the drawings without gaps, as the structures. */
      beside?: { samples: (NearSample | null)[]; data: ArrayBuffer; structures?: Structure[] };
    };
  };
  near: {
    /** The few nearest samples of the other sets, and the place on the map. */
    question: { ask: "near"; sample: SampleId };
    answer: { near: NearSample[]; onMap: [number, number] };
  };
}
export type GalleryAsk = keyof GalleryQuestions;
export type GalleryQuestion = GalleryQuestions[GalleryAsk]["question"];
export type GalleryAnswer = GalleryQuestions[GalleryAsk]["answer"];

/** The report whose samples are shown. */
export interface GallerySource {
  inputs: Report["inputs"];
  features: Report["features"]["kind"];
  /** Path of the stored report, where it is stored. */
  storedAt?: string;
  /** What was evaluated, to compute again what is not stored. */
  request: EvaluationRequest;
}

/** A question as the worker gets it: with all that is needed to open the report's samples, so that no order matters. */
export interface GalleryRequest {
  source: GallerySource;
  question: GalleryQuestion;
}
