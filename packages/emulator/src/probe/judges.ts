/** The receiver's response to a delivery: a status, or why there was none. */
export interface ProbeResponse {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** The result of a check. */
export type Verdict = 'pass' | 'warn' | 'fail';

/** A check's verdict and why. */
export interface Judgment {
  readonly verdict: Verdict;
  readonly reason: string;
}

const isSuccess = ({ status }: ProbeResponse): boolean => status !== null && status >= 200 && status < 300;
const isRefusal = ({ status }: ProbeResponse): boolean => status !== null && status >= 400 && status < 500;
const isSound = (response: ProbeResponse): boolean => isSuccess(response) || isRefusal(response);
const said = (responses: readonly ProbeResponse[]): string =>
  responses.map(({ status, error }) => status ?? error).join(', ');
const pass = (reason: string): Judgment => ({ verdict: 'pass', reason });
const warn = (reason: string): Judgment => ({ verdict: 'warn', reason });
const fail = (responses: readonly ProbeResponse[], why: string): Judgment => ({
  verdict: 'fail',
  reason: `responded with ${said(responses)}${why}`,
});

/** Every delivery must be accepted. */
export function accepted(responses: readonly ProbeResponse[]): Judgment {
  const slow = responses.find(({ durationMs }) => durationMs > 5000);
  if (!responses.every(isSuccess)) return fail(responses, '; a 2xx is needed: no retry is specified');
  if (slow === undefined) return pass(`accepted (${said(responses)})`);
  return warn(`accepted after ${Math.round(slow.durationMs)} ms: respond first, work afterwards`);
}

/** Every delivery must be refused with a 4xx. */
export function refused(responses: readonly ProbeResponse[]): Judgment {
  if (responses.every(isRefusal)) return pass(`refused (${said(responses)})`);
  if (responses.every(isSuccess))
    return warn(`accepted (${said(responses)}): it should be refused with a 4xx`);
  return fail(responses, ': it should be refused with a 4xx, not fail');
}

/** The receiver must not fail; it may accept or refuse. */
export function tolerated(responses: readonly ProbeResponse[]): Judgment {
  if (responses.every(isSound)) return pass(`responded with ${said(responses)}`);
  return fail(responses, ': a 2xx or 4xx is needed');
}

/** A body that is too large may be refused by closing the connection. */
export function refusedOrClosed(responses: readonly ProbeResponse[]): Judgment {
  const closed = responses.every((response) => isRefusal(response) || response.status === null);
  return closed ? pass(`refused (${said(responses)})`) : refused(responses);
}

/** What is accepted must be confirmed before anything is done with it. */
export function confirmed(responses: readonly ProbeResponse[]): Judgment {
  if (!responses.every(isSuccess)) return tolerated(responses);
  return warn(
    `accepted (${said(responses)}): make sure that it is confirmed by reading the task before anything is done with it`,
  );
}
