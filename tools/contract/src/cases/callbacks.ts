import { operations } from '@videogen/types/operations';
import { isObject, type Json } from '@videogen-tools/generate/json';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import type { Case } from './case.ts';
import { getTaskId, isFinalStatus, settle } from './steps.ts';
import { type Valid, validRequests } from './valid-requests.ts';

const sentence = 'Sent by the service to the `callback_url` of a task when its status changes';
const location = 'openapi#/components/callbacks/taskStatusChanged/{$request.body#~1callback_url}/post';

async function createWithCallback(
  context: CaseContext,
  { name, operation, input }: Valid,
): Promise<[string, string]> {
  const url = context.receiver.urlFor(name);
  const base = input.body?.(context.pool);
  const body: Json = { ...(isObject(base) ? base : {}), callback_url: url };
  const created = await context.send(operation, { body });
  return [url, getTaskId(created)];
}

function notified(valid: Valid): Case {
  return {
    id: `${valid.name}/callback/arrives`,
    operation: valid.operation,
    source: { location, sentence },
    needs: ['callbacks'],
    run: async (context) => {
      const [url] = await createWithCallback(context, valid);
      await settle(context);
      await context.receiver.wait(url);
    },
  };
}

const ownTask: Case = {
  id: 'callback/reports the end of its own task',
  operation: 'taskStatusChanged',
  source: { location, sentence: 'task completion (success) and failure are named as the notified events.' },
  needs: ['callbacks', 'memory'],
  creates: 1,
  run: async (context) => {
    const text = validRequests.find(({ operation }) => operation === 'createTextToVideo');
    expect(text !== undefined, 'there is no text-to-video request');
    const [url, task_id] = await createWithCallback(context, text);
    await settle(context);
    const delivery = await context.receiver.wait(url, ({ body }) => isFinalStatus(body));
    const task = isObject(delivery.body) ? delivery.body : {};
    expect(task['task_id'] === task_id, () => `a notification about ${shown(task['task_id'])} came`);
    const { body } = (await context.send('getTask', { task_id })).response;
    const read = isObject(body) ? body['data'] : undefined;
    expect(shown(read) === shown(task), () => `notified ${shown(task)}, read ${shown(read)}`);
  },
};

const silent: Case = {
  id: 'callback/is not sent for a task without a callback URL',
  operation: 'taskStatusChanged',
  source: {
    location: 'openapi#/components/schemas/NullableCallbackUrl',
    sentence: 'null or missing when no notification is wanted.',
  },
  needs: ['callbacks', 'clock', 'memory'],
  creates: 1,
  run: async (context) => {
    const created = await context.send('createTextToVideo', {
      body: { prompt: 'Silence', seconds: 1, callback_url: null },
    });
    const task_id = getTaskId(created);
    context.receiver.take();
    await settle(context);
    const deliveries = context.receiver.take();
    expect(
      !deliveries.some(({ body }) => isObject(body) && body['task_id'] === task_id),
      'a notification was sent',
    );
  },
};

/** The callback of every create operation. */
export const callbackCases: readonly Case[] = [
  ...validRequests.filter(({ operation }) => operations[operation].costsCredits).map(notified),
  ownTask,
  silent,
];
