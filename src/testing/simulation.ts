import { proportionInterval } from "../core/proportionInterval.ts";

/** How often something happened in a simulation, as shown beside its name. */
export interface Rate {
  rate: number;
  interval: [number, number];
}

/** Share of repetitions in which `trial` answers true; printed with its 95% interval. */
export async function rateOf(
  name: string,
  repetitions: number,
  trial: (repetition: number) => Promise<boolean>,
): Promise<Rate> {
  let count = 0;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    if (await trial(repetition)) count++;
  }
  const interval = proportionInterval(count, repetitions);
  const rate = count / repetitions;
  process.stdout.write(
    `${name}: ${rate.toFixed(3)} (${interval.map((end) => end.toFixed(3)).join(" – ")})\n`,
  );
  return { rate, interval };
}
