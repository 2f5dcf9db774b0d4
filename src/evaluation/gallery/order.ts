import type { GalleryList, GallerySort } from "./galleryQuestions.ts";
import type { SampleMeasures } from "./sampleMeasures.ts";

/** How many samples each list has. */
export function listCounts(measures: SampleMeasures): Record<GalleryList, number> {
  const count = (list: GalleryList) => placesOf(measures, list).length;
  return {
    all: count("all"),
    outside: count("outside"),
    copies: count("copies"),
    repeats: count("repeats"),
    uncovered: count("uncovered"),
  };
}

/** Sizes of the groups of uncovered held-out samples, largest first. */
export function groupSizes({ uncovered: { group } }: SampleMeasures): number[] {
  const sizes: number[] = [];
  for (const each of group) if (each >= 0) sizes[each] = (sizes[each] ?? 0) + 1;
  return sizes;
}

/**
 * The places of a list in the order that is asked for; ties in the order of the file.
 * @param group of uncovered samples alone, −1 for those of no group; all when absent
 */
export function orderedPlaces(
  measures: SampleMeasures,
  list: GalleryList,
  sort: GallerySort,
  group?: number,
): Int32Array {
  const places = placesOf(measures, list);
  if (list !== "uncovered") return sortedBy(places, generatedKeys(measures, sort));
  const { uncovered } = measures;
  const at = new Map(Array.from(uncovered.of, (place, i) => [place, i]));
  const kept =
    group === undefined ? places : places.filter((place) => uncovered.group[at.get(place)!] === group);
  const distance = (place: number) => -uncovered.distances[at.get(place)!];
  const rank = (place: number) => {
    const own = uncovered.group[at.get(place)!];
    return own < 0 ? Infinity : own;
  };
  if (sort === "group") return sortedBy(kept, [rank, distance]);
  return sortedBy(kept, sort === "far" ? [distance] : []);
}

function placesOf({ sets, generated, uncovered }: SampleMeasures, list: GalleryList): Int32Array {
  switch (list) {
    case "all":
      return Int32Array.from({ length: sets.generated.n }, (_, place) => place);
    case "outside":
      return Int32Array.from([...generated.held.keys()].filter((place) => generated.held[place] === 0));
    case "copies":
      return generated.copies;
    case "repeats":
      return generated.repeats.of;
    case "uncovered":
      return uncovered.of;
  }
}

type Key = (place: number) => number;

function generatedKeys({ generated }: SampleMeasures, sort: GallerySort): Key[] {
  const { train, outsideness, held, heldout } = generated;
  const outward: Key = (place) => -outsideness[place];
  switch (sort) {
    case "train":
      return train ? [(place) => train.distances[place]] : [];
    case "outside":
      return [outward];
    // Among equally many balls, what lies deeper in one is in the denser place.
    case "dense":
      return [(place) => -held[place], (place) => outsideness[place]];
    case "sparse":
      return [(place) => held[place], outward];
    case "far":
      return [(place) => -heldout.distances[place]];
    case "file":
    case "group":
      return [];
  }
}

function sortedBy(places: Int32Array, keys: Key[]): Int32Array {
  const values = keys.map((key) => Float64Array.from(places, key));
  const order = Array.from(places.keys()).sort((a, b) => {
    for (const each of values) if (each[a] !== each[b]) return each[a] - each[b];
    return places[a] - places[b];
  });
  return Int32Array.from(order, (i) => places[i]);
}
