import {
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isFinalStatus, type Task } from '@videogen/client';
import { taskSchema } from '@videogen/validators';
import * as z from 'zod';

/** The Tasks extension of the protocol (SEP-2663), which SDK 2 has no server part of. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** A task of the service as a task of the extension: any server of the same service knows it by its id. */
export interface TaskHandle {
  readonly taskId: string;
  readonly status: 'working' | 'completed';
  readonly statusMessage: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  /** Null means no limit: how long the service keeps a task is not specified. */
  readonly ttlMs: null;
  readonly pollIntervalMs: number;
}

const declared = z.object({ extensions: z.object({ [tasksExtension]: z.object() }) });

/** Whether the host takes a handle instead of the result of this call. */
export function takesHandles({ mcpReq: { envelope = {} } }: ServerContext): boolean {
  return declared.safeParse(Reflect.get(envelope, CLIENT_CAPABILITIES_META_KEY)).success;
}

/** Returns the handle of a task. */
export function toHandle({ task_id, status, created_at }: Task): TaskHandle {
  const now = new Date().toISOString();
  const createdAt = Date.parse(String(created_at));
  return {
    taskId: task_id,
    status: isFinalStatus(status) ? 'completed' : 'working',
    statusMessage: status,
    createdAt: Number.isNaN(createdAt) ? now : new Date(createdAt).toISOString(),
    lastUpdatedAt: now,
    ttlMs: null,
    pollIntervalMs: 5_000,
  };
}

/** What the requests of the extension are served with. */
export interface TaskReader {
  readonly read: (taskId: string) => Promise<Task>;
  /** Returns the result that `wait` has for a task that ended. */
  readonly toResult: (task: Task) => object;
}

const params = z.looseObject({ taskId: taskSchema.shape.task_id });

/** Serves the requests of the extension. No operation cancels a task, and the service asks for nothing meanwhile. */
export function serveTasks({ server }: McpServer, { read, toResult }: TaskReader): void {
  server.setRequestHandler('tasks/get', { params }, async ({ taskId }) => {
    const task = await read(taskId);
    const handle = toHandle(task);
    return handle.status === 'completed' ? { ...handle, result: toResult(task) } : { ...handle };
  });
  for (const method of ['tasks/update', 'tasks/cancel'] as const)
    server.setRequestHandler(method, { params }, () => ({}));
}
