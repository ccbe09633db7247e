import { onTestFinished } from 'vitest';
import { createVideoClient, type VideoClient, type VideoClientOptions } from '../../src/index.ts';
import { type System, system } from '../../src/system.ts';
import { type Handler, type Service, serve } from './service.ts';

/** The time as a test has it. */
export type Clock = Pick<System, 'now' | 'elapsed' | 'schedule'>;

/** Options of a client, and what a test replaces of the machine. */
export interface TestOptions extends Partial<VideoClientOptions> {
  readonly clock?: Partial<Clock> | undefined;
  readonly random?: System['random'];
  readonly createId?: System['createId'];
}

/** The key of a client that is created without one. */
export const apiKey = 'sk-secret-123456';

const real = { ...system };

/** Replaces what the package takes of the machine, until the next call or the end of the test. */
export function replaceSystem(replaced: Partial<System>): void {
  // Test files share modules.
  if (Object.keys(replaced).length > 0) onTestFinished(() => void Object.assign(system, real));
  Object.assign(system, real, replaced);
}

/**
 * Creates a client, by default for a host without a service. What it replaces holds for all clients, until the next one is
 * created or the test ends.
 */
export function createTestClient({ clock, random, createId, ...options }: TestOptions = {}): VideoClient {
  replaceSystem({ ...clock, ...(random && { random }), ...(createId && { createId }) });
  return createVideoClient({ baseUrl: 'https://x.example', apiKey, ...options });
}

/** Starts a service, and creates a client for it. */
export async function serveClient(
  handler: Handler,
  options?: TestOptions,
): Promise<Service & { readonly client: VideoClient }> {
  const service = await serve(handler);
  return { ...service, client: createTestClient({ baseUrl: service.url, ...options }) };
}
