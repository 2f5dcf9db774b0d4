/**
 * Amplitudes |F₀| … |F_⌊L/2⌋| of the discrete Fourier transform of L real values, any L (as numpy's rfft). By powers of two
 * with the radix-2 transform, else by the chirp of Bluestein 1970.
 */
export function amplitudes(values: Float64Array): Float64Array {
  const n = values.length;
  const [re, im] = fourier(values.slice(), new Float64Array(n));
  // A loop: Float64Array.from takes as long as the transform.
  const found = new Float64Array(Math.floor(n / 2) + 1);
  for (let k = 0; k < found.length; k++) found[k] = Math.hypot(re[k], im[k]);
  return found;
}

/** The discrete Fourier transform of complex values of any length, not scaled; the arrays may be used up. */
export function fourier(re: Float64Array, im: Float64Array): [Float64Array, Float64Array] {
  return isPowerOfTwo(re.length) ? inPlace(re, im) : bluestein(re, im);
}

function isPowerOfTwo(n: number): boolean {
  return n > 0 && (n & (n - 1)) === 0;
}

/** Cooley & Tukey 1965; the arrays are used up. */
function inPlace(re: Float64Array, im: Float64Array): [Float64Array, Float64Array] {
  const n = re.length;
  reverseBits(re, im);
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    const { cosines, sines } = twiddles(size);
    for (let k = 0; k < half; k++) {
      const [cosine, sine] = [cosines[k], sines[k]];
      for (let start = k; start < n; start += size) {
        const other = start + half;
        const x = re[other] * cosine - im[other] * sine;
        const y = re[other] * sine + im[other] * cosine;
        re[other] = re[start] - x;
        im[other] = im[start] - y;
        re[start] += x;
        im[start] += y;
      }
    }
  }
  return [re, im];
}

interface Twiddles {
  cosines: Float64Array;
  sines: Float64Array;
}

const knownTwiddles = new Map<number, Twiddles>();

function twiddles(size: number): Twiddles {
  let found = knownTwiddles.get(size);
  if (!found) {
    const angle = (k: number) => (-2 * Math.PI * k) / size;
    found = {
      cosines: Float64Array.from({ length: size / 2 }, (_, k) => Math.cos(angle(k))),
      sines: Float64Array.from({ length: size / 2 }, (_, k) => Math.sin(angle(k))),
    };
    knownTwiddles.set(size, found);
  }
  return found;
}

function reverseBits(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
}

/** A transform of any length as a convolution with a chirp, of a length that is a power of two. */
function bluestein(re: Float64Array, im: Float64Array): [Float64Array, Float64Array] {
  const n = re.length;
  let size = 1;
  while (size < 2 * n - 1) size *= 2;
  const [chirpRe, chirpIm] = [new Float64Array(n), new Float64Array(n)];
  for (let k = 0; k < n; k++) {
    // k² modulo 2n keeps the angle small and so exact.
    const angle = (Math.PI * ((k * k) % (2 * n))) / n;
    chirpRe[k] = Math.cos(angle);
    chirpIm[k] = -Math.sin(angle);
  }
  const [aRe, aIm, bRe, bIm] = [0, 1, 2, 3].map(() => new Float64Array(size));
  for (let k = 0; k < n; k++) {
    aRe[k] = re[k] * chirpRe[k] - im[k] * chirpIm[k];
    aIm[k] = re[k] * chirpIm[k] + im[k] * chirpRe[k];
    bRe[k] = bRe[(size - k) % size] = chirpRe[k];
    bIm[k] = bIm[(size - k) % size] = -chirpIm[k];
  }
  inPlace(aRe, aIm);
  inPlace(bRe, bIm);
  // The inverse transform is the forward one of the conjugate.
  const [cRe, cIm] = [new Float64Array(size), new Float64Array(size)];
  for (let k = 0; k < size; k++) {
    cRe[k] = aRe[k] * bRe[k] - aIm[k] * bIm[k];
    cIm[k] = -(aRe[k] * bIm[k] + aIm[k] * bRe[k]);
  }
  inPlace(cRe, cIm);
  const [outRe, outIm] = [new Float64Array(n), new Float64Array(n)];
  for (let k = 0; k < n; k++) {
    const [x, y] = [cRe[k] / size, -cIm[k] / size];
    outRe[k] = x * chirpRe[k] - y * chirpIm[k];
    outIm[k] = x * chirpIm[k] + y * chirpRe[k];
  }
  return [outRe, outIm];
}
