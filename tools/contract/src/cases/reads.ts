import type { TaskCategory, TaskStatus } from '@videogen/types';
import { taskCategorySchema, taskResponseSchema, taskStatusSchema } from '@videogen/validators';
import { expect, shown } from '../checks/failure.ts';
import type { CaseContext } from '../context/case-context.ts';
import type { Case } from './case.ts';
import { createRequestCase } from './request.ts';
import { taskIn } from './steps.ts';

const unknownTask = '00000000-0000-4000-8000-000000000000';
const pathSentence = 'Identifier of the task, a UUID.';
const pathLocation = 'openapi#/paths/~1v1~1tasks~1{task_id}/parameters/0';

const malformed = ['not-a-uuid', '7', '6f0d3c55-9d38-4c9b-8c0e', 'é'].map((task_id) =>
  createRequestCase({
    id: `get-task/task_id/refuses ${task_id}`,
    operation: 'getTask',
    source: { location: pathLocation, sentence: pathSentence },
    input: { task_id },
    expected: { status: '422', loc: ['path', 'task_id'] },
  }),
);

async function read(context: CaseContext, category: TaskCategory, status: TaskStatus): Promise<void> {
  const { task_id, headers } = await taskIn(context, category, status);
  const exchange = await context.send('getTask', { task_id, headers });
  const parsed = taskResponseSchema.safeParse(exchange.response.body);
  expect(parsed.success, () => `zod refuses ${shown(exchange.response.body)}`);
  const task = parsed.data.data;
  expect(
    task.task_id === task_id && task.id === task_id,
    () => `expected the task ${task_id}, got ${task.id}`,
  );
  expect(task.status === status, () => `expected the status ${status}, got ${task.status}`);
  expect(task.category === category, () => `expected the category ${category}, got ${task.category}`);
  if (status === 'SUCCESS')
    expect(task.output_videos.length > 0, 'a task that succeeded has no output video');
}

const statuses = taskStatusSchema.options;
const categories = taskCategorySchema.options;

function readCase(category: TaskCategory, status: TaskStatus, about: 'status' | 'category'): Case {
  return {
    id: `get-task/${about}/${about === 'status' ? status : category}`,
    operation: 'getTask',
    source:
      about === 'status'
        ? {
            location: 'openapi#/components/schemas/TaskStatus',
            sentence: 'Output videos are available once it is SUCCESS.',
          }
        : {
            location: 'openapi#/components/schemas/TaskCategory',
            sentence: 'Kind of a task; each is created by an operation of its own.',
          },
    needs: ['statuses'],
    creates: 1,
    run: (context) => read(context, category, status),
  };
}

const unknown = createRequestCase({
  id: 'get-task/status/4XX for an unknown task',
  operation: 'getTask',
  source: {
    location: 'openapi#/components/responses/RefusedTask',
    sentence: 'Any other refusal, an unknown or foreign task included.',
  },
  needs: ['unknown-task'],
  input: { task_id: unknownTask },
  expected: { status: '4XX' },
});

const foreign: Case = {
  id: 'get-task/status/4XX for a foreign task',
  operation: 'getTask',
  source: unknown.source,
  needs: ['other-organization', 'memory'],
  creates: 1,
  run: async (context) => {
    const { task_id } = await taskIn(context, 'TEXT_TO_VIDEO', 'PENDING');
    const seen = await context.send('getTask', { task_id, key: 'other' });
    const missing = await context.send('getTask', { task_id: unknownTask, key: 'other' });
    expect(
      seen.response.status === missing.response.status &&
        shown(seen.response.body) === shown(missing.response.body),
      () => `a foreign task gets ${shown(seen.response)}, an unknown one ${shown(missing.response)}`,
    );
    expect(seen.response.status >= 400, () => `a foreign task was shown: ${shown(seen.response.body)}`);
  },
};

/** Reading tasks: every status, every category, and ids that are malformed, unknown or foreign. */
export const readCases: readonly Case[] = [
  ...malformed,
  unknown,
  foreign,
  ...statuses.map((status) => readCase('TEXT_TO_VIDEO', status, 'status')),
  ...categories.map((category) => readCase(category, 'SUCCESS', 'category')),
];
