import { type ConfirmingReceiver, createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { createVideoClient, type VideoClient } from '@videogen/client';
import { taskSchema } from '@videogen/validators';

/** The service, and how its callbacks arrive. */
export interface OrderTarget {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** URL of a server that passes callbacks to the receiver; unset where nothing can listen. */
  readonly publicUrl?: string;
}

/** What an order led to. */
export interface OrderReport {
  readonly taskId: string;
  /** The first bytes of the video, and their number. */
  readonly video: Uint8Array;
}

/**
 * Creates a task, receives its callback with the kit, and downloads the video: what every user does, on every platform.
 *
 * @param onReceiver takes the receiver before the task is created
 * @throws Error that says what went wrong
 */
export async function placeOrder(
  { baseUrl, apiKey, publicUrl }: OrderTarget,
  onReceiver: (receiver: ConfirmingReceiver) => void = () => undefined,
): Promise<OrderReport> {
  const client: VideoClient = createVideoClient({ baseUrl, apiKey });
  let confirm: (taskId: string) => void = () => undefined;
  const confirmed = new Promise<string>((resolve) => {
    confirm = resolve;
  });
  const receiver = createCallbackReceiver({
    publicUrl: publicUrl ?? 'http://127.0.0.1:9/callbacks',
    secrets: ['a secret of a user, thirty-two bytes or more'],
    store: memoryStore(),
    confirm: client,
    onSuccess: (record) => confirm(record.task_id),
  });
  onReceiver(receiver);

  const { url, ref } = await receiver.createUrl();
  const task = await client.textToVideo({ prompt: 'A cat surfing', seconds: 1, callback_url: url });
  await receiver.bind(ref, task.id);
  const finished = await task.result({ timeout: 60_000 });
  if (publicUrl === undefined) await deliver(receiver, url, taskSchema.parse(finished));
  const id = await confirmed;
  if (id !== task.id) throw new Error(`The callback of ${id} arrived, not the one of ${task.id}.`);

  return { taskId: task.id, video: await client.download(finished) };
}

async function deliver(receiver: ConfirmingReceiver, url: string, record: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(record) });
  const { status } = await receiver.handle(request);
  if (status !== 200) throw new Error(`The receiver responded with ${status}.`);
}

/**
 * Checks that a video is a complete MP4: a row of boxes with what players need.
 *
 * @throws Error that says what it is instead
 */
export function checkVideo(video: Uint8Array): void {
  const view = new DataView(video.buffer, video.byteOffset, video.byteLength);
  const boxes: string[] = [];
  for (let at = 0; at < video.byteLength; at += Math.max(view.getUint32(at), 8))
    boxes.push(String.fromCharCode(...video.subarray(at + 4, at + 8)));
  const isComplete = ['ftyp', 'moov', 'mdat'].every((name) => boxes.includes(name));
  if (!isComplete)
    throw new Error(`${video.byteLength} bytes with the boxes ${boxes.join(', ')} are no MP4.`);
}
