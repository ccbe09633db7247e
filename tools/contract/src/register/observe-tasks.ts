import { isObject, type Json } from '@videogen-tools/generate/json';
import {
  describeResponse,
  distinct,
  type Evidence,
  getTasks,
  lastOf,
  member,
  notProbed,
  type Observed,
  type Observer,
  sentTo,
} from './evidence.ts';

const text = 'probe/life of a text task';

/** Whether requests without the fields in question were accepted. */
function accepted(caseId: string): Observer {
  return (evidence) => {
    const last = lastOf(evidence, caseId);
    if (last === undefined) return notProbed;
    return { seen: describeResponse(last), agrees: last.response.status === 200 };
  };
}

function getStatuses(evidence: Evidence): string[] {
  const seen = getTasks(evidence.of(text)).map((task) => String(task['status']));
  return seen.filter((value, index) => value !== seen[index - 1]);
}

function formatOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return 'rfc3339';
  return typeof value === 'string' && /^\d{9,}(\.\d+)?$/.test(value)
    ? 'unix-seconds'
    : `other: ${String(value)}`;
}

function from(
  evidence: Evidence,
  read: (tasks: ReturnType<typeof getTasks>) => Observed,
  caseId: string = text,
): Observed | string {
  const tasks = getTasks(evidence.of(caseId));
  return tasks.length === 0 ? notProbed : read(tasks);
}

/** Observers of tasks: what their records and statuses show. */
export const taskObservers: Readonly<Record<string, Observer>> = {
  'success-message': (evidence, assumed) => {
    const others = evidence.all.filter(
      ({ operation, response }) =>
        operation !== undefined && operation !== 'createUpload' && response.status === 200,
    );
    if (others.length === 0) return notProbed;
    const carry = others.filter(
      ({ response }) => isObject(response.body) && 'message' in response.body,
    ).length;
    return { seen: `${carry} of ${others.length} other successes carry it`, agrees: carry > 0 === assumed };
  },
  'task-inputs': (evidence) =>
    from(
      evidence,
      (tasks) => ({ seen: `an image task shows ${JSON.stringify(tasks.at(-1)?.['inputs'])}` }),
      'probe/life of an image task',
    ),
  'created-at-format': (evidence, assumed) =>
    from(evidence, (tasks) => {
      const formats = distinct(tasks.map((task) => formatOf(task['created_at'])));
      return { seen: `${formats}, such as ${String(tasks[0]?.['created_at'])}`, agrees: formats === assumed };
    }),
  'task-transitions': (evidence, assumed) => {
    const seen = getStatuses(evidence);
    if (seen.length === 0) return notProbed;
    const before = Array.isArray(assumed) ? assumed.map(String) : [];
    const ranks = seen.map((value) => before.indexOf(value));
    // A fast task may pass through a status unseen; it may not go back.
    const forward = ranks.every((rank, index) => rank === -1 || rank > (ranks[index - 1] ?? -1));
    return { seen: seen.join(' → '), agrees: forward };
  },
  'task-initial-status': (evidence, assumed) => {
    const [first] = getStatuses(evidence);
    return first === undefined ? notProbed : { seen: first, agrees: first === assumed };
  },
  'task-final-statuses': (evidence, assumed) => {
    const last = getStatuses(evidence).at(-1);
    if (last === undefined) return notProbed;
    return { seen: `the task ended as ${last}`, agrees: Array.isArray(assumed) && assumed.includes(last) };
  },
  'credits-per-task': (evidence, assumed) =>
    from(evidence, (tasks) => {
      const last = tasks.at(-1) ?? {};
      const rate = member(assumed, 'perSecond');
      return {
        seen: `${String(last['credits'])} credits for ${String(last['seconds'])} seconds`,
        agrees: last['credits'] === Number(rate) * Number(last['seconds']),
      };
    }),
  'create-defaults': (evidence, assumed) =>
    from(
      evidence,
      (tasks) => {
        const last = tasks.at(-1) ?? {};
        const ratio = member(last['inputs'] ?? {}, 'aspect_ratio');
        return {
          seen: `${String(last['seconds'])} seconds, inputs ${JSON.stringify(last['inputs'])}`,
          agrees: last['seconds'] === member(assumed, 'seconds') && ratio === member(assumed, 'aspect_ratio'),
        };
      },
      'probe/empty text task',
    ),
  'text-to-video-required': (evidence) => {
    const [created] = sentTo(evidence.of('probe/empty text task'), 'createTextToVideo');
    return created === undefined
      ? notProbed
      : { seen: describeResponse(created), agrees: created.response.status === 200 };
  },
  'image-to-video-required': accepted('probe/image task of an image alone'),
  'template-to-video-required': accepted('probe/empty createTemplateToVideo'),
  'video-to-video-required': accepted('probe/empty createVideoToVideo'),
  'template-image-form': (evidence, assumed) => {
    const [object, array] = evidence.of('probe/template image as object and as array');
    if (object === undefined || array === undefined) return notProbed;
    const forms = [object, array].map(({ response }) => response.status === 200);
    const seen = forms[0] && forms[1] ? 'both' : forms[0] ? 'object' : forms[1] ? 'array' : 'neither';
    return { seen, agrees: seen === assumed };
  },
  'talking-avatar-image-and-video': (evidence, assumed) => {
    const last = lastOf(evidence, 'probe/talking avatar of image and video');
    if (last === undefined) return notProbed;
    return {
      seen: describeResponse(last),
      agrees: (last.response.status === 200) === (assumed !== 'refuse'),
    };
  },
};
