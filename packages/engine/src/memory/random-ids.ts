import { toHex } from '../domain/bytes.ts';
import type { Ids } from '../ports/clock-and-ids.ts';

/** Creates the source of identifiers of a real deployment: random ones. */
export function createRandomIds(): Ids {
  const uuid = (): string => crypto.randomUUID();
  return {
    task: uuid,
    delivery: uuid,
    submission: uuid,
    token: () => toHex(crypto.getRandomValues(new Uint8Array(16))),
  };
}
