// #region callbacks
/** A function of Inngest that makes a video. */
import { createCallbackReceiver } from '@videogen/callbacks';
import { sqliteStore } from '@videogen/callbacks/stores/sqlite';
import { createVideoClient, type Task } from '@videogen/client';
import { eventType, Inngest, staticSchema } from 'inngest';

const inngest = new Inngest({ id: 'videos' });

export const requested = eventType('video/requested', { schema: staticSchema<{ prompt: string }>() });
const ended = eventType('video/ended', { schema: staticSchema<{ runId: string }>() });

/** Sends the event of a task that has ended: the name of its callback URL is the id of the run. */
async function sendEnd(_task: Task, { ref, effectId }: { ref: string; effectId: string }): Promise<void> {
  await inngest.send({ id: effectId, name: ended.name, data: { runId: ref } });
}

export const callbacks = createCallbackReceiver({
  publicUrl: `${process.env['APP_URL']}/callbacks/video`,
  secrets: [process.env['CALLBACK_SECRET'] ?? ''], // openssl rand -base64 32
  store: sqliteStore({ path: 'callbacks.db' }), // a file of one machine; a database for several
  confirm: createVideoClient(), // reads the task; VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY are set
  onSuccess: sendEnd,
  onFailed: sendEnd,
  onCanceled: sendEnd,
});
// #endregion callbacks

// #region function
// When the response of a create request is lost, its callback names the task when it arrives.
const client = createVideoClient({ resolve: { via: callbacks, timeout: 60_000 } });

/** Creates a task whose callback continues the run. */
async function createTask(runId: string, prompt: string): Promise<string> {
  const { url, ref } = await callbacks.createUrl({ ref: runId });
  const task = await client.textToVideo({ prompt, seconds: 5, callback_url: url }, { ref });
  await callbacks.bind(ref, task.id);
  return task.id;
}

export const makeVideo = inngest.createFunction(
  // A step that is run again could pay twice.
  { id: 'make-video', triggers: [requested], retries: 0 },
  async ({ event, step, runId }) => {
    // The wait begins before the request is sent, so the event cannot come too early.
    const [taskId] = await Promise.all([
      step.run('create', () => createTask(runId, event.data.prompt)),
      step.waitForEvent('wait', { event: ended, timeout: '1h', if: `async.data.runId == "${runId}"` }),
    ]);

    const task = await step.run('read', () => client.tasks.get(taskId));
    const [video] = task.output_videos;
    if (!video) throw new Error(`Task ${taskId} has no video. Its status is ${task.status}.`);
    return { taskId, url: video.url };
  },
);
// #endregion function
