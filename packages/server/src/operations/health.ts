import type { IncomingMessage, ServerResponse } from 'node:http';

/** The state that `/readyz` reports. */
export interface Readiness {
  /** Rejects when the database is unreachable. */
  readonly check: () => Promise<void>;
  /** Returns whether the process is draining. */
  readonly draining: () => boolean;
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
  { check, draining }: Readiness,
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
    withTimeout(check()).then(
      () => send(200, 'ok\n'),
      () => send(503, 'the database is unreachable\n'),
    );
  return true;
}

function withTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response within ${TIMEOUT} ms`)), TIMEOUT);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
