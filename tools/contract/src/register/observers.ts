import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json } from '@videogen-tools/generate/json';
import { isFinalStatus } from '../cases/steps.ts';
import { describeResponse, type Evidence, getTasks, member, type Observer } from './evidence.ts';
import type { Comparison } from './register.ts';

const textTask = 'unspecified/life of a text task';

/** Creates the observer of an entry that is compared by the statuses of cases. */
export function createObserver(comparison: Comparison): Observer {
  return 'statuses' in comparison ? observeStatuses(comparison) : observeAcceptance(comparison);
}

function observeStatuses({ statuses }: Extract<Comparison, { statuses: unknown }>): Observer {
  return (evidence, assumed) => {
    const found = Object.entries(statuses).flatMap(([name, caseId]) => {
      const last = evidence.of(caseId).at(-1);
      return last === undefined
        ? []
        : [{ name, last, wanted: name === 'value' ? assumed : member(assumed, name) }];
    });
    if (found.length === 0) return undefined;
    return {
      seen: found
        .map(
          ({ name, last }) => (Object.keys(statuses).length > 1 ? `${name} ` : '') + describeResponse(last),
        )
        .join(', '),
      agrees: found.every(({ last, wanted }) => last.response.status === wanted),
    };
  };
}

function observeAcceptance({ accepted, agrees }: Extract<Comparison, { accepted: unknown }>): Observer {
  return (evidence, assumed) => {
    const sent = evidence.of(accepted).filter(({ request }) => request.method !== 'GET');
    if (sent.length === 0) return undefined;
    const all = sent.every(({ response }) => response.status === 200);
    return {
      seen: sent.map(describeResponse).join(', '),
      agrees: all === (agrees === undefined || agrees.some((value) => isDeepStrictEqual(value, assumed))),
    };
  };
}

/** Observes the records of the tasks that a case read. */
function observeTasks(
  caseId: string,
  read: (tasks: ReturnType<typeof getTasks>, assumed: Json) => ReturnType<Observer>,
): Observer {
  return (evidence, assumed) => {
    const tasks = getTasks(evidence, caseId);
    return tasks.length === 0 ? undefined : read(tasks, assumed);
  };
}

/** Observes the statuses that a task had, each change once. */
function observeLife(read: (statuses: readonly string[], assumed: Json) => ReturnType<Observer>): Observer {
  return observeTasks(textTask, (tasks, assumed) => {
    const all = tasks.map((task) => String(task['status']));
    return read(
      all.filter((status, index) => status !== all[index - 1]),
      assumed,
    );
  });
}

function observeDeliveries(
  read: (deliveries: Evidence['deliveries'], assumed: Json) => ReturnType<Observer>,
): Observer {
  return ({ deliveries }, assumed) => (deliveries.length === 0 ? undefined : read(deliveries, assumed));
}

function describeFormat(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return 'rfc3339';
  return typeof value === 'string' && /^\d{9,}(\.\d+)?$/.test(value)
    ? 'unix-seconds'
    : `other: ${String(value)}`;
}

const distinct = (values: readonly unknown[]): string => [...new Set(values.map(String))].join(', ');

/** Observers of the entries that statuses of cases do not show. */
export const observers: Readonly<Record<string, Observer>> = {
  'success-message': ({ all }, assumed) => {
    const others = all.filter(
      ({ operation, response }) =>
        operation !== undefined && operation !== 'createUpload' && response.status === 200,
    );
    if (others.length === 0) return undefined;
    const carry = others.filter(({ response }) => member(response.body, 'message') !== undefined).length;
    return { seen: `${carry} of ${others.length} other successes carry it`, agrees: carry > 0 === assumed };
  },
  'task-inputs': observeTasks('unspecified/life of an image task', (tasks) => ({
    seen: `an image task shows ${JSON.stringify(tasks.at(-1)?.['inputs'])}`,
  })),
  'created-at-format': observeTasks(textTask, (tasks, assumed) => {
    const formats = distinct(tasks.map((task) => describeFormat(task['created_at'])));
    return { seen: `${formats}, such as ${String(tasks[0]?.['created_at'])}`, agrees: formats === assumed };
  }),
  'task-transitions': observeLife((statuses, assumed) => {
    const before = Array.isArray(assumed) ? assumed.map(String) : [];
    const ranks = statuses.map((status) => before.indexOf(status));
    // A fast task may pass through a status unseen; it may not go back.
    const forward = ranks.every((rank, index) => rank === -1 || rank > (ranks[index - 1] ?? -1));
    return { seen: statuses.join(' → '), agrees: forward };
  }),
  'task-initial-status': observeLife(([first = ''], assumed) => ({ seen: first, agrees: first === assumed })),
  'task-final-statuses': observeLife((statuses, assumed) => {
    const last = statuses.at(-1) ?? '';
    return { seen: `the task ended as ${last}`, agrees: Array.isArray(assumed) && assumed.includes(last) };
  }),
  'credits-per-task': observeTasks(textTask, (tasks, assumed) => {
    const { credits, seconds } = tasks.at(-1) ?? {};
    return {
      seen: `${credits} credits for ${seconds} seconds`,
      agrees: credits === Number(member(assumed, 'perSecond')) * Number(seconds),
    };
  }),
  'create-defaults': observeTasks('unspecified/empty text task', (tasks, assumed) => {
    const { seconds, inputs } = tasks.at(-1) ?? {};
    const ratio = member(inputs, 'aspect_ratio');
    return {
      seen: `${seconds} seconds, inputs ${JSON.stringify(inputs)}`,
      agrees: seconds === member(assumed, 'seconds') && ratio === member(assumed, 'aspect_ratio'),
    };
  }),
  'template-image-form': (evidence, assumed) => {
    const [object, array] = evidence
      .of('unspecified/template image as object and as array')
      .map(({ response }) => response.status === 200);
    if (object === undefined) return undefined;
    const seen = object && array ? 'both' : object ? 'object' : array ? 'array' : 'neither';
    return { seen, agrees: seen === assumed };
  },
  'banned-body': (evidence, assumed) => {
    const last = evidence.of('get-task/status/403 for a banned organization').at(-1);
    if (last === undefined) return undefined;
    const { body } = last.response;
    const { code: _code, message: _message, ...others } = isObject(body) ? body : {};
    return { seen: describeResponse(last), agrees: isDeepStrictEqual(others, assumed) };
  },
  'rate-limits': ({ all }, assumed) => {
    const limited = all.filter(({ response }) => response.status === 429).length;
    return {
      seen: `${limited} of ${all.length} requests met 429`,
      agrees: (limited === 0) === (assumed === null),
    };
  },
  'callback-changes': observeDeliveries((deliveries, assumed) => ({
    seen: distinct(deliveries.map(({ body }) => member(body, 'status'))),
    agrees: deliveries.some(({ body }) => !isFinalStatus(body)) === (assumed === 'every'),
  })),
  'callback-signature': observeDeliveries((deliveries, assumed) => {
    const names = distinct(deliveries.flatMap(({ headers }) => Object.keys(headers)));
    return {
      seen: `headers ${names}`,
      agrees: /signature|hmac|digest/i.test(names) === (assumed !== 'none'),
    };
  }),
};
