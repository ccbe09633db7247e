import type { Experimental_VideoModelV4OperationWebhook as Notification } from '@ai-sdk/provider';
import {
  isFinalStatus,
  type Task,
  type TaskReceiver,
  type VideoClient,
  type WatchOptions,
} from '@videogen/client';
import { remember } from './bounded-map.ts';

/** The notification of a webhook, and the reference of its URL if the factory returned one. */
export interface Webhook {
  readonly url: string;
  readonly received: PromiseLike<Notification>;
  readonly ref?: string | undefined;
}

/** A webhook that the AI SDK waits for. */
interface Waiting {
  readonly webhook: Webhook;
  readonly resolve: (notification: Notification) => void;
  readonly reject: (error: unknown) => void;
}

/** The webhooks of a model, by their URL. */
export interface Webhooks {
  /** Returns a promise that resolves when a read of the task confirms a final status. */
  register(webhook: Webhook): Promise<Notification>;
  /** Returns the reference of a webhook URL. */
  findRef(url: string | undefined): string | undefined;
  /** Waits for the task of a webhook URL. The record that ends the wait is passed to `onFinal`. */
  follow(url: string | undefined, client: VideoClient, taskId: string, options: FollowOptions): void;
}

interface FollowOptions extends WatchOptions {
  readonly onFinal: (task: Task) => void;
  readonly onError: (error: unknown) => unknown;
}

/** Creates the register of the webhooks of a model. */
export function createWebhooks(): Webhooks {
  const waiting = new Map<string, readonly Waiting[]>();
  return {
    register: (webhook) =>
      new Promise((resolve, reject) => {
        const others = waiting.get(webhook.url) ?? [];
        remember(waiting, webhook.url, [...others, { webhook, resolve, reject }]);
      }),
    findRef: (url = '') => waiting.get(url)?.[0]?.webhook.ref,
    follow(url = '', client, taskId, { onFinal, onError, ...options }) {
      const [first, ...rest] = waiting.get(url) ?? [];
      if (!first) return;
      if (rest.length > 0) waiting.set(url, rest);
      else waiting.delete(url);
      const watch = async (): Promise<void> => {
        let last: Task | undefined;
        const via = receiverOf(first.webhook);
        for await (const task of client.tasks.watch(taskId, { ...options, via })) last = task;
        if (last) onFinal(last);
        first.resolve({ headers: {}, body: { taskId } });
      };
      watch().catch((error: unknown) => first.reject(onError(error)));
    },
  };
}

/**
 * Adapts a webhook to the client, which reads the task when its notification arrives, and at the longest poll interval in
 * case it is lost. A notification of an intermediate status does not wake the client.
 */
function receiverOf({ received }: Webhook): TaskReceiver {
  return {
    async waitFor(taskId) {
      const { body } = await received;
      if (isIntermediate(body)) await new Promise(() => {});
      return { taskId };
    },
  };
}

/** Whether a notification says that the task continues. A claim: the task itself is read before anything is decided. */
function isIntermediate(body: unknown): boolean {
  const record = typeof body === 'string' ? parseJson(body) : body;
  if (typeof record !== 'object' || !record || !('status' in record)) return false;
  return typeof record.status === 'string' && !isFinalStatus(record.status);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
