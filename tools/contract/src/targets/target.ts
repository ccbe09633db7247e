import type { TaskCategory, TaskStatus } from '@videogen/types';
import { isObject } from '@videogen-tools/generate/json';
import type { OperationId } from '../documents/operations.ts';
import type { Exchange } from '../traffic/exchange.ts';
import type { Pool } from '../values/pool.ts';

/** Descriptions of the abilities that a case may need. */
export const abilities = {
  details: 'name the location of the fault in a 422',
  'invalid-key': 'distinguish an invalid key from a valid one',
  'banned-key': 'have a banned organization',
  'other-organization': 'have a second organization',
  memory: 'remember what was created',
  statuses: 'bring a task to every status',
  'unknown-task': 'refuse an unknown task',
  storage: 'take an upload',
  references: 'know which references exist',
  clock: 'let time pass at will',
  faults: 'fail on demand',
  callbacks: 'send callbacks to this machine',
  videos: 'serve the produced video',
  examples: 'respond with a named example',
  bulk: 'take hundreds of requests',
  large: 'take uploads of 80 MB',
  credits: 'create tasks',
} as const;

/** An ability of a target that a case may need. */
export type Ability = keyof typeof abilities;

/** Key of a request. */
export type KeyState = 'valid' | 'missing' | 'invalid' | 'banned' | 'other';

/** A task that is ready to be read. */
export type ReadyTask = {
  readonly task_id: string;
  /** Headers of the read for which the target returns this task. */
  readonly headers: Readonly<Record<string, string>>;
};

/** A service that the cases run against. */
export type Target = {
  /** Short and stable: `prism`. */
  readonly name: string;
  readonly title: string;
  /** Base URL of the service, without the prefix `/v1`. */
  readonly base: string;
  /** The `fetch` that sends requests. */
  readonly send: typeof fetch;
  /** Keys by state; an absent key is unknown. */
  readonly keys: Readonly<Partial<Record<Exclude<KeyState, 'missing'>, string>>>;
  /** Missing abilities of the target, with the reason. */
  readonly cannot: Readonly<Partial<Record<Ability, string>>>;
  /** The target's clock, in milliseconds since 1970. */
  now(): number;
  /** Values that must exist on the target; `undefined` when files are uploaded to make them. */
  readonly pool?: Omit<Pool, 'urlPrefix'>;
  /** Headers that make the target play a key state it has no key for. */
  headersFor(key: KeyState): Readonly<Record<string, string>>;
  /** Locations that a 422 names as faulty. */
  locations(exchange: Exchange): (string | number)[][];
  /** Moves a new task to a status. */
  bring(task: {
    readonly task_id: string;
    readonly category: TaskCategory;
    readonly status: TaskStatus;
  }): Promise<ReadyTask>;
  /** Makes the next request to an operation get a response with a status; returns what to send with it. */
  fault(operation: OperationId, status: number): Promise<Readonly<Record<string, string>>>;
  /** Lets time pass and everything happen that is due. */
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
};

/** Locations that the body of a 422 names: the members `loc` of `detail`. */
export function locationsInBody(exchange: Exchange): (string | number)[][] {
  const { body } = exchange.response;
  const detail = isObject(body) ? body['detail'] : undefined;
  return (Array.isArray(detail) ? detail : []).flatMap((entry) => {
    const loc = isObject(entry) ? entry['loc'] : undefined;
    return Array.isArray(loc)
      ? [loc.filter((part) => typeof part === 'string' || typeof part === 'number')]
      : [];
  });
}
