/** Seeds from here on are those that emulators draw: they decide about identifiers, and about nothing else. */
const FIRST_DRAWN = 2 ** 32;

/** The seed of a run, from its start or its last reset on. */
export interface Seed {
  readonly current: () => number;
  /** Begins another run: with the same seed when the developer gave one, else with a new one. */
  readonly reset: () => void;
}

/** Creates the seed of an emulator. Without one of the developer's, each run draws its own, so that no identifier repeats. */
export function createSeed(given: number | null): Seed {
  let current = given ?? drawSeed();
  return {
    current: () => current,
    reset() {
      current = given ?? drawSeed();
    },
  };
}

/**
 * Returns what decides about jitter and faults. It is the same for every drawn seed, so that a test without a seed does
 * not depend on chance.
 */
export function behaviorOf(seed: number): number {
  return seed < FIRST_DRAWN ? seed : 1;
}

function drawSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return FIRST_DRAWN + (high & 0xf_ffff) * 2 ** 32 + low;
}
