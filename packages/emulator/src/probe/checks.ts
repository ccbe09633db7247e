import type { Task } from '@videogen/types';
import checks from './checks.json' with { type: 'json' };

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

/** A delivery of a check, as the table has it. */
interface PlannedDelivery {
  /** The record that is sent. */
  readonly task?: keyof ProbeTasks;
  /** Members of the record instead of, or in addition to, its own. */
  readonly with?: object;
  /** Characters of padding in the inputs of the record. */
  readonly padding?: number;
  /** Characters of the body, when not all are sent. */
  readonly length?: number;
  /** The bytes that are sent instead of a record, one by each character. */
  readonly bytes?: string;
  /** @default 'application/json' */
  readonly contentType?: string;
}

type Judge = (responses: readonly ProbeResponse[]) => Judgment;

type JudgeName = 'accepted' | 'refused' | 'tolerated' | 'refusedOrClosed' | 'confirmed';

/** One check of a receiver. */
export interface ProbeCheck {
  readonly name: string;
  /** The question of the check, in a sentence. */
  readonly question: string;
  /** Whether the deliveries are sent at the same time. */
  readonly together?: boolean;
  /** Whether a body arrives in two halves, the second after a while. */
  readonly slow?: boolean;
  readonly deliveries: readonly PlannedDelivery[];
  readonly judge: JudgeName;
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

const judges: Readonly<Record<JudgeName, Judge>> = {
  accepted,
  refused,
  tolerated,
  refusedOrClosed,
  confirmed,
};

// Safe: the tests probe with every check.
/** The checks of a receiver, in their order. */
export const probeChecks: readonly ProbeCheck[] = checks as readonly ProbeCheck[];

/** Creates the deliveries of a check. */
export function createDeliveries({ deliveries }: ProbeCheck, tasks: ProbeTasks): ProbeDelivery[] {
  return deliveries.map(
    ({ task, bytes = '', padding, length, contentType = 'application/json', ...plan }) => {
      if (task === undefined) return { body: Buffer.from(bytes, 'latin1'), contentType };
      const inputs = padding === undefined ? {} : { inputs: { padding: 'x'.repeat(padding) } };
      const body = JSON.stringify({ ...tasks[task], ...plan.with, ...inputs });
      return { body: body.slice(0, length), contentType };
    },
  );
}

/** Judges the responses to the deliveries of a check. */
export function judge(check: ProbeCheck, responses: readonly ProbeResponse[]): Judgment {
  return judges[check.judge](responses);
}
