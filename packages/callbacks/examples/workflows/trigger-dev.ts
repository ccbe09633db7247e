// #region callbacks
/** A task of Trigger.dev that makes a video. */
import { task, wait } from '@trigger.dev/sdk';
import { createCallbackReceiver } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient, type Task } from '@videogen/client';

/** Continues the run of a task that has ended: the name of its callback URL is the id of the token. */
async function completeToken({ task_id }: Task, { ref }: { ref: string }): Promise<void> {
  await wait.completeToken<{ taskId: string }>(ref, { taskId: task_id });
}

export const callbacks = createCallbackReceiver({
  publicUrl: `${process.env['APP_URL']}/callbacks/video`,
  secrets: [process.env['CALLBACK_SECRET'] ?? ''], // openssl rand -base64 32
  store: sqliteStore({ path: 'callbacks.db' }), // a file of one machine; it has to be one that the task and the server share
  confirm: createVideoClient(), // reads the task; VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY are set
  onSuccess: completeToken,
  onFailed: completeToken,
  onCanceled: completeToken,
});
// #endregion callbacks

// #region task
// When the response of a create request is lost, its callback names the task when it arrives.
const client = createVideoClient({ resolve: { via: callbacks, timeout: 60_000 } });

export const makeVideo = task({
  id: 'make-video',
  retry: { maxAttempts: 1 }, // a second attempt could pay twice
  run: async ({ prompt }: { prompt: string }) => {
    const token = await wait.createToken({ timeout: '1h' });
    const { url, ref } = await callbacks.createUrl({ ref: token.id });
    const { id } = await client.textToVideo({ prompt, seconds: 5, callback_url: url }, { ref });
    await callbacks.bind(ref, id);

    // The run is suspended. After the time it continues, and the task tells its status.
    await wait.forToken<{ taskId: string }>(token);

    const ended = await client.tasks.get(id);
    const [video] = ended.output_videos;
    if (!video) throw new Error(`Task ${id} has no video. Its status is ${ended.status}.`);
    return { taskId: id, url: video.url };
  },
});
// #endregion task
