import type { Ids } from '@videogen/engine';
import type { Seed } from './seed.ts';
import { behaviorOf } from './seed.ts';
import { drawToken, drawUuid, randomFor, type SeededRandom, seededRandom } from './seeded.ts';

/** Draws identifiers that follow from the seed; each kind has a separate sequence. */
export interface IdSource extends Ids {
  /** Draws from the current seed from now on. */
  readonly reset: () => void;
}

/** Digits at the end of a delivery's identifier that are the same for every drawn seed. */
const STABLE_DIGITS = 8;

/** Creates the source of identifiers for the nth start with the same data. */
export function createIds(seed: Seed, generation: number): IdSource {
  const draw = () => {
    const sequence = (kind: string, from = seed.current()): SeededRandom =>
      seededRandom(`${from}:${generation}:${kind}`);
    return {
      tasks: sequence('tasks'),
      deliveries: sequence('deliveries'),
      stable: sequence('stable', behaviorOf(seed.current())),
      submissions: sequence('submissions'),
      tokens: sequence('tokens'),
    };
  };
  let sequences = draw();
  return {
    task: () => drawUuid(sequences.tasks),
    delivery: () =>
      drawUuid(sequences.deliveries).slice(0, -STABLE_DIGITS) +
      drawToken(sequences.stable).slice(-STABLE_DIGITS),
    submission: () => drawUuid(sequences.submissions),
    token: () => drawToken(sequences.tokens),
    reset() {
      sequences = draw();
    },
  };
}

/**
 * Draws the jitter of an attempt. It follows from the digits of the delivery's identifier that no drawn seed changes.
 *
 * @param attempt identifier of the delivery and number of the attempt, as `id:number`
 */
export function drawJitter(seed: Seed, attempt: string): number {
  const [id = '', number] = attempt.split(':');
  return randomFor(`${behaviorOf(seed.current())}:${id.slice(-STABLE_DIGITS)}:${number}`);
}
