import { principalPlane, projectOnPlane, type PrincipalPlane } from "../../core/principalPlane.ts";
import { Refusal } from "../../experiment/refusal.ts";
import { planEvaluation } from "../../experiment/evaluationPlan.ts";
import { fileState } from "../../io/fileState.ts";
import { withDecodedBytes } from "../../io/limits.ts";
import { readSamples } from "../../io/registry.ts";
import type { Rows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { ContentHashes } from "../../store/contentHashes.ts";
import type { EvaluationContext } from "../context.ts";
import { evaluateDump } from "../evaluate.ts";
import type { Role } from "../inputs.ts";
import { fittedPlaces } from "../map.ts";
import type { PartCache } from "../partCache.ts";
import type { GallerySource } from "./galleryQuestions.ts";
import { experimentOf, readMeasures, saveMeasures, type StoredMeasures } from "./measuresFile.ts";
import { changed, SampleFile } from "./sampleFile.ts";
import type { SampleMeasures } from "./sampleMeasures.ts";

/** What a session needs from whoever runs it. */
export interface GalleryHost {
  runner: TileRunner;
  cache: PartCache;
}

/** Rows of every set in the feature space of the report. */
type FeatureRows = Record<Role, Rows | undefined>;

const ROLES = ["generated", "heldout", "train"] as const;

/** An opened report: its measures, and its samples as they are wanted. */
export class GallerySession {
  private features: Promise<FeatureRows> | undefined;
  private plane: Promise<PrincipalPlane> | undefined;
  private readonly valid = new Map<Role, Promise<string[]>>();

  private constructor(
    readonly source: GallerySource,
    readonly measures: SampleMeasures,
    private readonly files: Record<Role, SampleFile | undefined>,
  ) {}

  /**
   * Opens the samples of a report: by the measures that are stored beside it, else by computing them again.
   * @throws Refusal "changed" where a file is no longer what the report is of; ReadError
   */
  static async open(source: GallerySource, host: GalleryHost): Promise<GallerySession> {
    const states = new Map<Role, string>();
    for (const role of ROLES) {
      const input = source.inputs[role];
      if (input) states.set(role, await fileState(input.path));
    }
    const measures = (await storedMeasures(source)) ?? (await computedMeasures(source, host));
    const file = (role: Role) => {
      const input = source.inputs[role];
      const set = measures.sets[role];
      const state = states.get(role);
      return input && set && state !== undefined
        ? new SampleFile(role, { ...input, axis: set.axis, numbers: set.numbers }, state)
        : undefined;
    };
    return new GallerySession(source, measures, {
      generated: file("generated"),
      heldout: file("heldout"),
      train: file("train"),
    });
  }

  /** The samples of a set. @throws Refusal "no-such-sample" where the report has no such set */
  file(role: Role): SampleFile {
    const file = this.files[role];
    if (file) return file;
    throw new Refusal("no-such-sample", `This report has no ${role} samples; evaluate again with some.`);
  }

  hasSet(role: Role): boolean {
    return this.files[role] !== undefined;
  }

  get holdsMolecules(): boolean {
    return this.source.inputs.generated.format === "smiles";
  }

  /** A molecule as its file writes it; samples are the valid ones among its lines. */
  async smiles(role: Role, place: number): Promise<string> {
    const { path } = this.source.inputs[role]!;
    const valid = this.valid.get(role) ?? validSmiles(path);
    this.valid.set(role, valid);
    valid.catch(() => this.valid.delete(role));
    return (await valid)[this.file(role).numberOf(place)] ?? "";
  }

  /** All rows of a set in the feature space, some at a time, with the place of the first. */
  async *scan(role: Role, host: GalleryHost): AsyncGenerator<{ first: number; rows: Rows }> {
    if (this.source.features === "raw") {
      yield* this.file(role).scan();
      return;
    }
    const rows = (await this.featureRows(host))[role];
    if (rows) yield { first: 0, rows };
  }

  /** One row in the feature space. */
  async row({ role, place }: { role: Role; place: number }, host: GalleryHost): Promise<Float64Array> {
    if (this.source.features === "raw") {
      return Float64Array.from((await this.file(role).rows([place])).values);
    }
    const rows = (await this.featureRows(host))[role];
    return Float64Array.from(rows?.values.subarray(place * rows.d, (place + 1) * rows.d) ?? []);
  }

  /** Where a sample lies on the report's map. */
  async onMap({ role, place }: { role: Role; place: number }): Promise<[number, number]> {
    const row = await this.file(role).rows([place]);
    if (row.d <= 2) return [row.values[0], row.d === 2 ? row.values[1] : 0];
    this.plane ??= this.file("heldout")
      .rows(fittedPlaces(this.file("heldout")))
      .then(principalPlane);
    this.plane.catch(() => (this.plane = undefined));
    return projectOnPlane(row, await this.plane)[0];
  }

  private featureRows(host: GalleryHost): Promise<FeatureRows> {
    this.features ??= evaluated(this.source, [], host).then(({ context }) => ({
      generated: context.generated.rows,
      heldout: context.heldout.rows,
      train: context.train?.rows,
    }));
    this.features.catch(() => (this.features = undefined));
    return this.features;
  }
}

async function validSmiles(path: string): Promise<string[]> {
  const { molecules } = await readSamples(path);
  return molecules?.given.filter((_, line) => molecules.canonical[line] !== null) ?? [];
}

/** What is stored beside the report, where it is there and the files are the same. */
async function storedMeasures({ inputs, storedAt }: GallerySource): Promise<SampleMeasures | undefined> {
  const stored = storedAt === undefined ? undefined : await readMeasures(storedAt);
  if (!stored || storedAt === undefined) return undefined;
  const hashes = new ContentHashes(experimentOf(storedAt));
  for (const role of ROLES) {
    const input = inputs[role];
    if (input?.sha256 !== stored.measures.sets[role]?.sha256) return undefined;
    if (input && (await hashes.of(input.path)) !== stored.contents[role]) throw changed(role, input.path);
  }
  return stored.measures;
}

async function computedMeasures(source: GallerySource, host: GalleryHost): Promise<SampleMeasures> {
  const { measures } = await evaluated(source, ["precision-recall", "memorization"], host);
  if (!measures) {
    throw new Refusal(
      "no-measures",
      "There is no gallery of these samples, because precision and recall could not be measured; the caveats say why.",
    );
  }
  await keep(source, measures);
  return measures;
}

/** Evaluates the samples again as far as needed. @throws Refusal "changed" where they are not those of the report */
async function evaluated(
  { request, inputs }: GallerySource,
  only: readonly ("precision-recall" | "memorization")[],
  { runner, cache }: GalleryHost,
): Promise<{ context: EvaluationContext; measures: SampleMeasures | undefined }> {
  const plan = await planEvaluation(request);
  let measures: SampleMeasures | undefined;
  const { context } = await withDecodedBytes(plan.memory, () =>
    evaluateDump(plan, only, {
      runner,
      cache,
      onStage: () => undefined,
      onSnapshot: () => undefined,
      ...(only.length > 0 && { onSamples: (found: SampleMeasures) => void (measures = found) }),
    }),
  );
  for (const role of ROLES) {
    if (context[role]?.report.sha256 !== inputs[role]?.sha256)
      throw changed(role, inputs[role]?.path ?? context[role]!.report.path);
  }
  return { context, measures };
}

/** Writes computed measures beside their report, so that the next one finds them. */
async function keep({ inputs, storedAt }: GallerySource, measures: SampleMeasures): Promise<void> {
  if (storedAt === undefined) return;
  const hashes = new ContentHashes(experimentOf(storedAt));
  const contents: StoredMeasures["contents"] = {};
  for (const role of ROLES) {
    const input = inputs[role];
    if (input) contents[role] = await hashes.of(input.path);
  }
  await saveMeasures(storedAt, { measures, contents });
}
