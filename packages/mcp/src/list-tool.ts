import { taskSchema } from '@videogen/validators';
import * as z from 'zod';
import { defineTool, type Tool } from './tool.ts';

/** Longest prompt in the list, in characters: enough to know it again. */
const longestPrompt = 200;

const listed = z.object({
  state: z.enum(['created', 'unknown', 'sending']).describe('unknown: a task may exist and cost credits.'),
  task_id: taskSchema.shape.task_id.optional(),
  operation: z.string().optional(),
  created_at: z.string(),
  prompt: z.string().optional(),
});

/** Lists the create calls of the journal; the service has no list of tasks. */
export const listTool: Tool = defineTool({
  name: 'list_tasks',
  title: 'List the tasks of this server',
  description:
    'Lists the tasks that were created with this server, the newest first, and the calls whose outcome is unknown.',
  input: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  output: z.object({ tasks: z.array(listed) }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  spendsCredits: false,
  run: async ({ journal }, { given: { limit } }) => {
    const records = await journal.list(limit);
    const tasks = records.map(({ state, taskId, operation, submittedAt, prompt }) => ({
      state,
      task_id: taskId,
      operation,
      created_at: new Date(submittedAt).toISOString(),
      prompt: prompt?.slice(0, longestPrompt),
    }));
    return { summary: 'For the status of a task, call get_task.', data: { tasks } };
  },
});
