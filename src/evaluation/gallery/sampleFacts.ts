import type { Role } from "../inputs.ts";
import type { NearSample, SampleFacts, SampleId } from "./galleryQuestions.ts";
import type { GallerySession } from "./gallerySession.ts";
import type { NearestSamples } from "./sampleMeasures.ts";

/**
 * What the measures say of one sample.
 * @param range smallest and largest of its values
 */
export function factsOf(session: GallerySession, sample: SampleId, range: [number, number]): SampleFacts {
  const { role, place } = sample;
  const facts: SampleFacts = { role, place, number: session.file(role).numberOf(place), range, nearest: [] };
  if (role === "generated") return { ...facts, ...generatedFacts(session, place) };
  return role === "heldout" ? { ...facts, ...heldoutFacts(session, place) } : facts;
}

function generatedFacts(session: GallerySession, place: number): Partial<SampleFacts> {
  const { train, heldout, outsideness, held, copies, repeats } = session.measures.generated;
  const repeat = repeats.of.indexOf(place);
  return {
    nearest: [
      ...(train ? [near(session, "train", train, place)] : []),
      near(session, "heldout", heldout, place),
    ],
    outsideness: outsideness[place],
    held: held[place],
    copy: copies.includes(place),
    ...(repeat >= 0 && { repeated: near(session, "generated", repeats, repeat) }),
  };
}

function heldoutFacts(session: GallerySession, place: number): Partial<SampleFacts> {
  const { uncovered } = session.measures;
  const at = uncovered.of.indexOf(place);
  if (at < 0) return { uncovered: false };
  return {
    nearest: [near(session, "generated", uncovered, at)],
    uncovered: true,
    group: uncovered.group[at],
  };
}

/** The nearest sample of the set `role` at position `at` of a list. */
function near(
  session: GallerySession,
  role: Role,
  { places, distances }: NearestSamples,
  at: number,
): NearSample {
  const place = places[at];
  return { role, place, number: session.file(role).numberOf(place), distance: distances[at] };
}
