import type { Place } from "../place.ts";

let current: Place | undefined;

/** Called once, before the test files are loaded: mocha has no way to hand them something. */
export function setPlace(place: Place): void {
  current = place;
}

export function currentPlace(): Place {
  if (!current) throw new Error("no place to run in: start the suites with run.mjs");
  return current;
}
