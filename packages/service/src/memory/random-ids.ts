import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '../ports/clock-and-ids.ts';

/** Creates the source of identifiers of a real deployment: random ones. */
export function createRandomIds(): Ids {
  return {
    task: randomUUID,
    delivery: randomUUID,
    submission: randomUUID,
    token: () => randomBytes(16).toString('hex'),
  };
}
