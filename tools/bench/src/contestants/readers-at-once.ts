import type { Contestant } from '../sampler.ts';
import { contestants as readers } from './readers.ts';

/** Number of concurrent reads. */
export const CONCURRENCY = 50;

/** The client and the library below it, with 50 reads at the same time. */
export const contestants: Readonly<Record<string, Contestant>> = Object.fromEntries(
  ['@videogen/client', 'openapi-fetch'].map((name) => [name, atOnce(name)]),
);

function atOnce(name: string): Contestant {
  return async (argument) => {
    const read = await readers[name]?.(argument);
    return () => Promise.all(Array.from({ length: CONCURRENCY }, () => read?.()));
  };
}
