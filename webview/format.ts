import type { Estimate } from "../src/evaluation/report.ts";
import { text } from "./text.ts";

/** A number as a report holds it: JSON has no NaN or infinities. */
export type Real = Estimate["value"];

const MINUS = "\u2212";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Below this a p-value has left the range of a double; its written form would be a false zero. */
const SMALLEST_P = "10⁻³⁰⁰";

/** Longer fractions are written with an exponent. */
const MOST_DECIMALS = 6;

function signed(x: number, magnitude: string): string {
  return x < 0 ? MINUS + magnitude : magnitude;
}

function grouped(digits: string): string {
  const [whole, ...fraction] = digits.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

function withoutTrailingZeros(digits: string): string {
  return digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
}

function superscript(exponent: number): string {
  const digits = String(Math.abs(exponent)).replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)]);
  return exponent < 0 ? `⁻${digits}` : digits;
}

function scientific(magnitude: number, digits: number): string {
  const [mantissa, exponent] = magnitude.toExponential(digits - 1).split("e");
  return `${withoutTrailingZeros(mantissa)}\u00a0×\u00a010${superscript(Number(exponent))}`;
}

function decimalsFor(magnitude: number, digits: number): number {
  return magnitude === 0 ? 0 : Math.max(0, digits - 1 - Math.floor(Math.log10(magnitude)));
}

function words(value: "NaN" | "Infinity" | "-Infinity"): string {
  return { NaN: text.notANumber, Infinity: text.infinite, "-Infinity": text.minusInfinite }[value];
}

function finiteOrWord(value: Real): number | string {
  if (typeof value === "string") return words(value);
  if (Number.isFinite(value)) return value;
  return words(Number.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
}

function format(value: Real, digits: number, finish: (digits: string) => string): string {
  const x = finiteOrWord(value);
  if (typeof x === "string") return x;
  const magnitude = Math.abs(x);
  if (magnitude !== 0 && (magnitude < 1e-5 || magnitude >= 1e12))
    return signed(x, scientific(magnitude, digits));
  if (Number.isInteger(x)) return signed(x, grouped(String(magnitude)));
  return signed(x, grouped(finish(magnitude.toFixed(decimalsFor(magnitude, digits)))));
}

/** A measured number: three significant digits with their zeros, integers whole, words where not finite. */
export function formatNumber(value: Real): string {
  return format(value, 3, (digits) => digits);
}

/** A number that someone chose, or that marks an axis: as short as it can be. */
export function formatShort(value: Real): string {
  return format(value, 3, withoutTrailingZeros);
}

/** A number rounded at a given place, as those beside it are; zero is "0" at any. */
export function formatTo(value: number, decimals: number): string {
  const magnitude = Math.abs(value);
  if (Math.round(magnitude * 10 ** decimals) === 0) return "0";
  if (decimals <= MOST_DECIMALS) return signed(value, grouped(magnitude.toFixed(decimals)));
  return signed(value, scientific(magnitude, 1 + Math.max(0, decimals + Math.floor(Math.log10(magnitude)))));
}

/** A number for a table of exact values: six significant digits. */
export function formatExact(value: Real): string {
  return format(value, 6, withoutTrailingZeros);
}

/** A share of one as a percentage. */
export function formatPercent(share: number): string {
  return `${formatShort(share * 100)}%`;
}

function ends([low, high]: [number, number], maxDecimals: number): string {
  const decimals = decimalsFor(Math.max(Math.abs(low), Math.abs(high)), 3);
  if (decimals > 6) return [low, high].map(formatNumber).join(text.rangeTo);
  const [a, b] = [low, high].map((end) => {
    const digits = grouped(Math.abs(end).toFixed(Math.min(decimals, maxDecimals)));
    return /[1-9]/.test(digits) ? signed(end, digits) : "0";
  });
  return low < 0 ? `${a}${text.rangeTo}${b}` : `${a}–${b}`;
}

/** Both ends with the same decimals, so that they can be compared at a glance. */
export function formatInterval(interval: [number, number]): string {
  return ends(interval, 6);
}

/** An interval of shares of one as percentages. */
export function formatPercentInterval([low, high]: [number, number]): string {
  return `${ends([low * 100, high * 100], 2)}%`;
}

/** "p = 0.002"; a p-value that a double cannot hold is bounded, never shown as zero. */
export function formatP(p: number): string {
  return p <= 0 ? `p < ${SMALLEST_P}` : `p = ${formatShort(p)}`;
}

/** "8 × 8": a shape for reading. */
export function formatShape(shape: readonly number[]): string {
  return shape.map((length) => formatNumber(length)).join(" × ");
}

/** Milliseconds in the unit that a reader would choose. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${formatShort(Math.round(ms))} ms`;
  if (ms < 100_000) return `${formatShort(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  return `${formatShort(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
