import base from "./compiled/base.wasm";
import fused from "./compiled/fused.wasm";

let chosen: WebAssembly.Module | undefined;

/**
 * The compiled kernels: with fused multiply–add where this machine's engine knows relaxed SIMD, without it elsewhere.
 * Undefined where even those do not run; the JavaScript kernels do the work then.
 */
export function compiledModule(): WebAssembly.Module | undefined {
  if (typeof WebAssembly === "undefined" || typeof SharedArrayBuffer === "undefined") return undefined;
  const bytes = [fused, base].find((candidate) => WebAssembly.validate(candidate));
  if (bytes) chosen ??= new WebAssembly.Module(bytes);
  return chosen;
}
