import type { Task } from '@videogen/types';
import {
  accepted,
  confirmed,
  type Judgment,
  type ProbeResponse,
  refused,
  refusedOrClosed,
  tolerated,
} from './judges.ts';

/** One delivery that a check sends. */
export interface ProbeDelivery {
  readonly body: string | Uint8Array;
  readonly contentType: string;
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

/** One check of a receiver. */
export interface ProbeCheck {
  readonly name: string;
  /** The question of the check, in a sentence. */
  readonly question: string;
  /** Whether the deliveries are sent at the same time. */
  readonly together?: boolean;
  /** Whether a body arrives in two halves, the second after a while. */
  readonly slow?: boolean;
  readonly getDeliveries: (tasks: ProbeTasks) => readonly ProbeDelivery[];
  readonly judge: (responses: readonly ProbeResponse[]) => Judgment;
}

/** Characters of a body that is too large. */
const OVERSIZE = 4_194_304;

/** The checks of a receiver, in their order. */
export const probeChecks: readonly ProbeCheck[] = [
  {
    name: 'success',
    question: 'Does it accept the record of a task that succeeded?',
    getDeliveries: ({ success }) => [post(success)],
    judge: accepted,
  },
  {
    name: 'duplicates',
    question: 'Does it accept the same delivery three times, the copies at the same time?',
    together: true,
    getDeliveries: ({ success }) => [post(success), post(success), post(success)],
    judge: accepted,
  },
  {
    name: 'reversed',
    question: 'Does it accept the changes of a task in the wrong order?',
    getDeliveries: ({ queuing, processing, success }) => [post(success), post(processing), post(queuing)],
    judge: accepted,
  },
  {
    name: 'unknown-members',
    question: 'Does it accept a record with members and a status it does not know?',
    getDeliveries: ({ processing }) => [
      post({ ...processing, new_member: { a: 1 } }),
      post({ ...processing, status: 'PAUSED' }),
    ],
    judge: accepted,
  },
  {
    name: 'slow',
    question: 'Does it accept a body that arrives slowly?',
    slow: true,
    getDeliveries: ({ success }) => [post(success)],
    judge: accepted,
  },
  {
    name: 'broken',
    question: 'Does it refuse bodies that are not JSON or not a record?',
    getDeliveries: ({ success }) => [
      postText(JSON.stringify(success).slice(0, 100)),
      postText(''),
      // No UTF-8.
      postText(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
      post([]),
      post({ hello: 'world' }),
    ],
    judge: refused,
  },
  {
    name: 'content-type',
    question: 'Does it tolerate another content type?',
    getDeliveries: ({ success }) => [post(success, 'text/plain')],
    judge: tolerated,
  },
  {
    name: 'oversize',
    question: 'Does it refuse a body of four megabytes?',
    getDeliveries: ({ success }) => [post({ ...success, inputs: { padding: 'x'.repeat(OVERSIZE) } })],
    judge: refusedOrClosed,
  },
  {
    name: 'forged',
    question: 'Does it tolerate a record of a task that does not exist?',
    getDeliveries: ({ forged }) => [post(forged)],
    judge: confirmed,
  },
];

function post(value: object, contentType?: string): ProbeDelivery {
  return postText(JSON.stringify(value), contentType);
}

function postText(body: string | Uint8Array, contentType: string = 'application/json'): ProbeDelivery {
  return { body, contentType };
}
