/** Short calls for the pages of the methods, which have no room for a program. The compiler checks them. */
import { writeFile } from 'node:fs/promises';
import type { CallbackBody, CallbackReceiver, Reconciler } from '@videogen/callbacks';
import type { TaskHandle, VideoClient } from '@videogen/client';

export async function tasks(client: VideoClient, id: string): Promise<void> {
  // #region client.tasks.watch
  for await (const { status } of client.tasks.watch(id)) console.log(status);
  // #endregion client.tasks.watch
  {
    // #region client.tasks.get
    const { status, output_videos } = await client.tasks.get(id);
    console.log(status, output_videos.length);
    // #endregion client.tasks.get
  }
  {
    // #region client.tasks.wait
    const { output_videos } = await client.tasks.wait(id, { timeout: 600_000 });
    console.log(output_videos[0]?.url);
    // #endregion client.tasks.wait
  }
  {
    // #region client.tasks.attach
    const task = client.tasks.attach(id);
    await client.download(await task.result(), 'video.mp4');
    // #endregion client.tasks.attach
  }
}

export async function handle(task: TaskHandle): Promise<void> {
  // #region task.watch
  for await (const { status } of task.watch()) console.log(status);
  // #endregion task.watch
  {
    // #region task.get
    const { status } = await task.get();
    console.log(status);
    // #endregion task.get
  }
  // #region task.toJSON
  await writeFile('task.json', JSON.stringify(task));
  // #endregion task.toJSON
}

export async function receiver(callbacks: CallbackReceiver & Reconciler): Promise<void> {
  // #region callbacks.find
  console.log((await callbacks.find('order-42'))?.status);
  // #endregion callbacks.find
  // #region callbacks.list
  for (const { ref } of await callbacks.list({ failed: true })) console.log(ref);
  // #endregion callbacks.list
  // #region callbacks.retry
  await callbacks.retry('order-42');
  // #endregion callbacks.retry
  // #region callbacks.discard
  await callbacks.discard('order-42');
  // #endregion callbacks.discard
  // #region callbacks.revoke
  await callbacks.revoke('order-42');
  // #endregion callbacks.revoke
  // #region callbacks.reconcile
  const { checked, failed } = await callbacks.reconcile();
  console.log(`read ${checked} tasks, ${failed} failed`);
  // #endregion callbacks.reconcile
}

type Delivery = { readonly request: Request; readonly readBody: () => Promise<CallbackBody> };

export async function receive(
  callbacks: CallbackReceiver,
  { request, readBody }: Delivery,
): Promise<Response> {
  // #region callbacks.receive
  const { status, headers, body } = await callbacks.receive({
    method: 'POST',
    target: request.url,
    header: (name) => request.headers.get(name),
    body: readBody,
  });
  return new Response(body, { status, headers });
  // #endregion callbacks.receive
}
