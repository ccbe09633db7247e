import type { Task } from '@videogen/types';

/** One delivery that a check sends. */
export interface ProbeDelivery {
  readonly body: string | Uint8Array;
  readonly contentType: string;
}

/** What the receiver answered to a delivery: a status, or why there was none. */
export interface ProbeAnswer {
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
}

/** How a receiver did in a check. */
export type Verdict = 'pass' | 'warn' | 'fail';

/** A check's verdict and why. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** One way to try a receiver. */
export interface ProbeCheck {
  readonly name: string;
  /** What is tried, in a sentence. */
  readonly question: string;
  /** Whether the deliveries are sent at the same time. */
  readonly together: boolean;
  /** Whether a body arrives in two halves, the second after a while. */
  readonly slow?: boolean;
  readonly deliveries: (tasks: ProbeTasks) => readonly ProbeDelivery[];
  readonly judge: (answers: readonly ProbeAnswer[]) => Judgement;
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

const JSON_TYPE = 'application/json';
const OVERSIZE = 4 * 1024 * 1024;

const plain = (value: unknown): ProbeDelivery => ({
  body: JSON.stringify(value),
  contentType: JSON_TYPE,
});
const isSuccess = ({ status }: ProbeAnswer): boolean => status !== null && status >= 200 && status < 300;
const isRefusal = ({ status }: ProbeAnswer): boolean => status !== null && status >= 400 && status < 500;
const said = (answers: readonly ProbeAnswer[]): string =>
  answers.map(({ status, error }) => status ?? error).join(', ');

/** Every delivery must be taken. */
function taken(answers: readonly ProbeAnswer[]): Judgement {
  const slow = answers.find(({ durationMs }) => durationMs > 5000);
  if (!answers.every(isSuccess))
    return {
      verdict: 'fail',
      reason: `answered ${said(answers)}; a 2xx is needed, or it will be sent again`,
    };
  if (slow !== undefined)
    return {
      verdict: 'warn',
      reason: `taken, but only after ${Math.round(slow.durationMs)} ms: answer first, work afterwards`,
    };
  return { verdict: 'pass', reason: `taken (${said(answers)})` };
}

/** Every delivery must be refused with a 4xx, without falling over. */
function refused(answers: readonly ProbeAnswer[]): Judgement {
  if (answers.every(isRefusal)) return { verdict: 'pass', reason: `refused (${said(answers)})` };
  if (answers.every(isSuccess))
    return { verdict: 'warn', reason: `taken (${said(answers)}): it should be refused with a 4xx` };
  return { verdict: 'fail', reason: `answered ${said(answers)}: it should be refused with a 4xx, not fail` };
}

/** Must not fail; whether it is taken or refused is up to the receiver. */
function survived(answers: readonly ProbeAnswer[]): Judgement {
  const sound = answers.every((answer) => isSuccess(answer) || isRefusal(answer));
  return sound
    ? { verdict: 'pass', reason: `answered ${said(answers)}` }
    : { verdict: 'fail', reason: `answered ${said(answers)}: a 2xx or 4xx is needed` };
}

/** Everything a receiver is tried with, in this order. */
export const probeChecks: readonly ProbeCheck[] = [
  {
    name: 'success',
    question: 'Does it take the record of a task that succeeded?',
    together: false,
    deliveries: ({ success }) => [plain(success)],
    judge: taken,
  },
  {
    name: 'duplicates',
    question: 'Does it take the same delivery three times, the copies at the same time?',
    together: true,
    deliveries: ({ success }) => [plain(success), plain(success), plain(success)],
    judge: taken,
  },
  {
    name: 'reversed',
    question: 'Does it take the changes of a task in the wrong order?',
    together: false,
    deliveries: ({ success, processing, queuing }) => [plain(success), plain(processing), plain(queuing)],
    judge: taken,
  },
  {
    name: 'unknown-members',
    question: 'Does it take a record with members and a status it does not know?',
    together: false,
    deliveries: ({ processing }) => [
      plain({ ...processing, new_member: { a: 1 } }),
      plain({ ...processing, status: 'PAUSED' }),
    ],
    judge: taken,
  },
  {
    name: 'slow',
    question: 'Does it take a body that arrives slowly?',
    together: false,
    slow: true,
    deliveries: ({ success }) => [plain(success)],
    judge: taken,
  },
  {
    name: 'broken',
    question: 'Does it refuse bodies that are no JSON, or no record?',
    together: false,
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
    question: 'Does it survive another content type?',
    together: false,
    deliveries: ({ success }) => [{ ...plain(success), contentType: 'text/plain' }],
    judge: survived,
  },
  {
    name: 'oversize',
    question: 'Does it refuse a body of four megabytes?',
    together: false,
    deliveries: ({ success }) => [plain({ ...success, inputs: { padding: 'x'.repeat(OVERSIZE) } })],
    judge: (answers) => {
      const closed = answers.every((answer) => isRefusal(answer) || answer.status === null);
      return closed ? { verdict: 'pass', reason: `refused (${said(answers)})` } : refused(answers);
    },
  },
  {
    name: 'forged',
    question: 'Does it survive a record of a task that does not exist?',
    together: false,
    deliveries: ({ forged }) => [plain(forged)],
    judge: (answers) => {
      const outcome = survived(answers);
      return answers.every(isSuccess)
        ? {
            verdict: 'warn',
            reason: `taken (${said(answers)}): make sure that it is confirmed by reading the task before anything is done with it`,
          }
        : outcome;
    },
  },
];
