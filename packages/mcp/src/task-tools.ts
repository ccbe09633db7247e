import { isFinalStatus, isVideoClientError, type Task, type VideoClient } from '@videogen/client';
import { type finalStatuses, taskStatuses } from '@videogen/types/facts';
import { operations } from '@videogen/types/operations';
import { lenientTaskSchema, taskSchema } from '@videogen/validators';
import * as z from 'zod';
import { takesHandles, toHandle } from './task-extension.ts';
import { defineTool, type Reply, type Tool, type ToolCall } from './tool.ts';
import { toolName } from './tool-name.ts';

/** The arguments of a tool about one task. */
export const taskArguments: z.ZodObject<{ task_id: typeof taskSchema.shape.task_id }> = z.strictObject({
  task_id: taskSchema.shape.task_id,
});

const reading = { readOnlyHint: true, openWorldHint: true } as const;

/** Reads a task. */
export const getTaskTool: Tool = defineTool({
  name: toolName(operations.getTask),
  title: operations.getTask.summary,
  description: 'Returns the record of a task: its status, videos and credits.',
  input: taskArguments,
  output: lenientTaskSchema,
  annotations: reading,
  spendsCredits: false,
  run: async ({ connect }, { given: { task_id }, context }) => {
    const { client } = await connect();
    return describeTask(await client.tasks.get(task_id, { signal: context.mcpReq.signal }));
  },
});

/** The members that decide what is next; the others are described once, by `get_task`, which keeps the list of tools short. */
const waitedTask = z.looseObject({
  task_id: taskSchema.shape.task_id,
  status: z
    .string()
    .describe(`${taskStatuses.join(', ')}, or a newer one. The other members are those of get_task.`),
});

/** Waits until a task ends, or until the host would cut the call. */
export const waitTool: Tool = defineTool({
  name: 'wait',
  title: 'Wait for a task',
  description:
    'Waits until a task ends, and returns its record. Returns within 45 s: while the status is not final, call it again.',
  input: taskArguments,
  output: waitedTask,
  annotations: reading,
  spendsCredits: false,
  run: async ({ connect, settings }, call) => {
    const { client } = await connect();
    if (takesHandles(call.context)) {
      const task = await client.tasks.get(call.given.task_id);
      return isFinalStatus(task.status)
        ? describeTask(task)
        : { ...describeTask(task), handle: toHandle(task) };
    }
    // The rest is for the last read and the way back to the host.
    return describeTask(await waitForEnd(client, call, settings.replyTime * 0.9));
  },
});

/** Time between two reports of progress, in milliseconds. */
const reportInterval = 5_000;

/** Returns the record after the task ended or the time is up, and reports progress meanwhile. */
async function waitForEnd(
  client: VideoClient,
  { given: { task_id }, context: { mcpReq } }: ToolCall<z.infer<typeof taskArguments>>,
  timeout: number,
): Promise<Task> {
  const startedAt = performance.now();
  let task: Task | undefined;
  let progress = 0;

  const report = (): void => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken === undefined) return;
    // Increases with each report, as the protocol asks.
    progress = Math.max(progress + 0.001, (performance.now() - startedAt) / 1000);
    const message = `${task?.status ?? 'waiting'}, ${Math.round(progress)} s`;
    // A host that is gone needs no report.
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      .catch(() => {});
  };

  const reporting = setInterval(report, reportInterval);
  try {
    for await (task of client.tasks.watch(task_id, { timeout, signal: mcpReq.signal })) report();
  } catch (error) {
    if (!isVideoClientError(error, 'task_timeout') || error.task === undefined) throw error;
    task = error.task;
  } finally {
    clearInterval(reporting);
  }

  // Safe: a watch that ends without an error has yielded the final record.
  return task as Task;
}

/** What an agent does after each final status. */
const afterEnd: Readonly<Record<string, string>> = {
  SUCCESS: 'Its video is ready. Next: call download with its task_id.',
  FAILED: 'It failed. Next: report this to the user; for another attempt, set a new request_id.',
  CANCELED: 'It was canceled. Next: report this to the user.',
} satisfies Record<(typeof finalStatuses)[number], string>;

/** Returns the record of a task, and what to do next. */
export function describeTask(task: Task): Reply {
  const summary = afterEnd[task.status] ?? 'It has not ended. Next: call wait with its task_id.';
  return { summary, data: { ...task } };
}
