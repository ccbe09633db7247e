import type { Task } from '@videogen/types';

/** One delivery that a check sends. */
export interface ProbeDelivery {
  readonly body: string | Uint8Array;
  readonly contentType: string;
}

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

/** One check of a receiver. */
export interface ProbeCheck {
  readonly name: string;
  /** The question of the check, in a sentence. */
  readonly question: string;
  /** Whether the deliveries are sent at the same time. */
  readonly together?: boolean;
  /** Whether a body arrives in two halves, the second after a while. */
  readonly slow?: boolean;
  readonly deliveries: (tasks: ProbeTasks) => readonly ProbeDelivery[];
  readonly judge: (responses: readonly ProbeResponse[]) => Judgment;
}

/** Records the checks are made of; all but the forged one can be confirmed at the emulator. */
export interface ProbeTasks {
  /** A real task, as it was at each change. */
  readonly queuing: Task;
  readonly processing: Task;
  readonly success: Task;
  /** A task the emulator never had. */
  readonly forged: Task;
}

const OVERSIZE = 4 * 1024 * 1024;

const plain = (value: unknown): ProbeDelivery => ({
  body: JSON.stringify(value),
  contentType: 'application/json',
});
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
function accepted(responses: readonly ProbeResponse[]): Judgment {
  const slow = responses.find(({ durationMs }) => durationMs > 5000);
  if (!responses.every(isSuccess)) return fail(responses, '; a 2xx is needed, or the service sends it again');
  if (slow === undefined) return pass(`accepted (${said(responses)})`);
  return warn(`accepted after ${Math.round(slow.durationMs)} ms: respond first, work afterwards`);
}

/** Every delivery must be refused with a 4xx. */
function refused(responses: readonly ProbeResponse[]): Judgment {
  if (responses.every(isRefusal)) return pass(`refused (${said(responses)})`);
  if (responses.every(isSuccess))
    return warn(`accepted (${said(responses)}): it should be refused with a 4xx`);
  return fail(responses, ': it should be refused with a 4xx, not fail');
}

/** The receiver must not fail; it may accept or refuse. */
function tolerated(responses: readonly ProbeResponse[]): Judgment {
  if (responses.every(isSound)) return pass(`responded with ${said(responses)}`);
  return fail(responses, ': a 2xx or 4xx is needed');
}

/** A body that is too large may be refused by closing the connection. */
function refusedOrClosed(responses: readonly ProbeResponse[]): Judgment {
  const closed = responses.every((response) => isRefusal(response) || response.status === null);
  return closed ? pass(`refused (${said(responses)})`) : refused(responses);
}

/** What is accepted must be confirmed before anything is done with it. */
function confirmed(responses: readonly ProbeResponse[]): Judgment {
  if (!responses.every(isSuccess)) return tolerated(responses);
  return warn(
    `accepted (${said(responses)}): make sure that it is confirmed by reading the task before anything is done with it`,
  );
}

/** The checks of a receiver, in their order. */
export const probeChecks: readonly ProbeCheck[] = [
  {
    name: 'success',
    question: 'Does it accept the record of a task that succeeded?',
    deliveries: ({ success }) => [plain(success)],
    judge: accepted,
  },
  {
    name: 'duplicates',
    question: 'Does it accept the same delivery three times, the copies at the same time?',
    together: true,
    deliveries: ({ success }) => [plain(success), plain(success), plain(success)],
    judge: accepted,
  },
  {
    name: 'reversed',
    question: 'Does it accept the changes of a task in the wrong order?',
    deliveries: ({ success, processing, queuing }) => [plain(success), plain(processing), plain(queuing)],
    judge: accepted,
  },
  {
    name: 'unknown-members',
    question: 'Does it accept a record with members and a status it does not know?',
    deliveries: ({ processing }) => [
      plain({ ...processing, new_member: { a: 1 } }),
      plain({ ...processing, status: 'PAUSED' }),
    ],
    judge: accepted,
  },
  {
    name: 'slow',
    question: 'Does it accept a body that arrives slowly?',
    slow: true,
    deliveries: ({ success }) => [plain(success)],
    judge: accepted,
  },
  {
    name: 'broken',
    question: 'Does it refuse bodies that are not JSON or not a record?',
    deliveries: ({ success }) => [
      { ...plain(success), body: JSON.stringify(success).slice(0, 100) },
      { ...plain(success), body: '' },
      { ...plain(success), body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) },
      plain([]),
      plain({ hello: 'world' }),
    ],
    judge: refused,
  },
  {
    name: 'content-type',
    question: 'Does it tolerate another content type?',
    deliveries: ({ success }) => [{ ...plain(success), contentType: 'text/plain' }],
    judge: tolerated,
  },
  {
    name: 'oversize',
    question: 'Does it refuse a body of four megabytes?',
    deliveries: ({ success }) => [plain({ ...success, inputs: { padding: 'x'.repeat(OVERSIZE) } })],
    judge: refusedOrClosed,
  },
  {
    name: 'forged',
    question: 'Does it tolerate a record of a task that does not exist?',
    deliveries: ({ forged }) => [plain(forged)],
    judge: confirmed,
  },
];
