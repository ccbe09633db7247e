/** Pseudo-random numbers that depend on nothing but a seed. Not fit for secrets. */
export interface SeededRandom {
  /** The next number, at least 0 and below 1. */
  readonly next: () => number;
  /** The next 32 bits. */
  readonly bits: () => number;
}

/**
 * Creates a generator (sfc32) whose whole sequence follows from the text of its seed.
 *
 * @example
 * ```ts
 * seededRandom('1:tasks').next() === seededRandom('1:tasks').next(); // true
 * ```
 */
export function seededRandom(seed: string): SeededRandom {
  let [a, b, c, d] = hash128(seed);
  const bits = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) bits();
  return { bits, next: () => bits() / 2 ** 32 };
}

/** Draws one number, at least 0 and below 1, for a name: the same name always gives the same number. */
export function randomFor(seed: string): number {
  return seededRandom(seed).next();
}

/**
 * Draws an identifier of the form of a UUID, version 4.
 *
 * @example
 * ```ts
 * drawUuid(seededRandom('1:tasks')); // 'c1f6…-…-4…-…'
 * ```
 */
export function drawUuid(random: SeededRandom): string {
  const high = hex(random.bits());
  const middle = hex(random.bits());
  const low = hex(random.bits());
  const rest = hex(random.bits());
  const variant = '89ab'.charAt(Number.parseInt(low.charAt(0), 16) & 3);
  return `${high}-${middle.slice(0, 4)}-4${middle.slice(5)}-${variant}${low.slice(1, 4)}-${low.slice(4)}${rest}`;
}

/** Draws a token of 32 hexadecimal digits. */
export function drawToken(random: SeededRandom): string {
  return hex(random.bits()) + hex(random.bits()) + hex(random.bits()) + hex(random.bits());
}

function hex(bits: number): string {
  return bits.toString(16).padStart(8, '0');
}

/** cyrb128, a small mixing of a text into four words. */
function hash128(text: string): [number, number, number, number] {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;

  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179);
  }

  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  return [h1 ^ h2 ^ h3 ^ h4, h2 ^ h1, h3 ^ h1, h4 ^ h1];
}
