import type { IncomingMessage, ServerResponse } from 'node:http';

/** What `/readyz` asks. */
export interface Readiness {
  /** Rejects when a part that requests need cannot be reached. */
  readonly check: () => Promise<void>;
  /** Whether the process is ending. */
  readonly draining: () => boolean;
}

/** Milliseconds that `/readyz` waits for an answer of the parts. */
const TIMEOUT = 2000;

/**
 * Responds to the probes of an orchestrator: `/healthz` as long as the process works, `/readyz` while it can serve.
 *
 * @returns false when the request is no probe
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
      () => send(503, 'a part cannot be reached; see the log\n'),
    );
  return true;
}

function withTimeout(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT} ms`)), TIMEOUT);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
