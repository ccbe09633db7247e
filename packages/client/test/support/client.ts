import { onTestFinished } from 'vitest';
import { createVideoClient, type VideoClient, type VideoClientOptions } from '../../src/index.ts';
import { type System, system } from '../../src/system.ts';

/** The time as a test has it. */
export type Clock = Pick<System, 'now' | 'elapsed' | 'schedule'>;

/** Options of a client, and what a test replaces of the machine. */
export interface TestOptions extends VideoClientOptions {
  readonly clock?: Partial<Clock> | undefined;
  readonly random?: System['random'];
  readonly createId?: System['createId'];
}

const real = { ...system };

/** Creates a client. What it replaces holds for all clients, until the next one is created or the test ends. */
export function createTestClient({ clock, random, createId, ...options }: TestOptions): VideoClient {
  // Test files share modules.
  if (clock || random || createId) onTestFinished(() => void Object.assign(system, real));
  Object.assign(system, real, clock, random && { random }, createId && { createId });
  return createVideoClient(options);
}
