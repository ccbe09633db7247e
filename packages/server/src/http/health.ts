import type { IncomingMessage, ServerResponse } from 'node:http';
import { withDeadline } from '@videogen/engine';

/** The state that `/readyz` reports. */
export interface Readiness {
  /** Checks, by name: each rejects when the part cannot be used. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
  /** Returns whether the process is draining. */
  readonly draining: () => boolean;
}

/** Why a part cannot be used, in words that everybody may read. The messages of other errors are for the log. */
export class NotReady extends Error {
  override readonly name: string = 'NotReady';
}

/** Timeout of the check in milliseconds. */
const TIMEOUT = 2000;

/**
 * Responds to the probes of an orchestrator: `/healthz` as long as the process works, `/readyz` while it can serve.
 *
 * @returns false when the request is not a probe
 */
export function respondToProbe(
  { url }: IncomingMessage,
  response: ServerResponse,
  { checks, draining }: Readiness,
): boolean {
  if (url !== '/healthz' && url !== '/readyz') return false;
  const send = (status: number, text: string): void => {
    response
      .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end(text);
  };
  if (url === '/healthz') send(200, 'ok\n');
  else if (draining()) send(503, 'draining\n');
  else
    void failedChecks(checks).then((failed) =>
      failed.length === 0
        ? send(200, 'ok\n')
        : send(503, `${failed.map((name) => `not usable: ${name}`).join('\n')}\n`),
    );
  return true;
}

/** The checks that have not ended. A part that never responds is asked once, however many probes come. */
const pending = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

function share(check: () => Promise<unknown>): Promise<unknown> {
  const running = pending.get(check);
  if (running !== undefined) return running;
  const started = check().finally(() => pending.delete(check));
  pending.set(check, started);
  return started;
}

/** Runs every check, and returns the names of those that fail, with their public reasons. */
async function failedChecks(checks: Readiness['checks']): Promise<readonly string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      withDeadline({ timeoutMs: TIMEOUT, signal: new AbortController().signal }, () => share(check)).then(
        () => [],
        (error: unknown) => [error instanceof NotReady ? `${name} (${error.message})` : name],
      ),
    ),
  );
  return results.flat();
}
