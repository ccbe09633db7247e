import {
  AuthenticationError,
  createVideoClient,
  isVideoClientError,
  OrganizationBannedError,
  ValidationError,
  type VideoClient,
} from '@videogen/client';
import { createdTaskSchema, taskSchema, uploadGrantSchema } from '@videogen/validators';
import { type Checks, expect, getBytes, rejection, type Target } from './check.ts';

function createClient({ baseUrl, apiKey }: Target): VideoClient {
  return createVideoClient({
    baseUrl,
    apiKey,
    poll: { minInterval: 20, maxInterval: 100 },
    schemas: { createdTask: createdTaskSchema, task: taskSchema, uploadGrant: uploadGrantSchema },
  });
}

const waiting = { timeout: 60_000 };

/** The client, from creating a task to its bytes, and its errors. */
export const clientChecks: Checks = {
  'client: creates a text task, follows it and gets its record': async (target) => {
    const task = await createClient(target).textToVideo({ prompt: 'A cat surfing', seconds: 1 });
    const seen: string[] = [];
    for await (const { status } of task) seen.push(status);
    expect(seen.at(-1) === 'SUCCESS', `its statuses were ${seen.join(', ')}`);
    const { output_videos } = await task.result(waiting);
    expect(output_videos.length === 1, `it has ${output_videos.length} videos`);
  },
  'client: uploads bytes and downloads the video made of them': async (target) => {
    const client = createClient(target);
    const image = getBytes(target.png);
    const task = await client.imageToVideo({ image, model: 'animate-2.4-faster', seconds: 1 });
    const [video] = (await task.result(waiting)).output_videos;
    expect(video !== undefined, 'it has no video');
    const bytes = await client.download(video);
    expect(bytes.byteLength > 0, 'the video is empty');
  },
  'client: uploads a Blob once and uses its reference twice': async (target) => {
    const client = createClient(target);
    const blob = new Blob([getBytes(target.png)], { type: 'image/png' });
    const { service_uri } = await client.upload(blob, { filename: 'image.png' });
    const image = { service_uri };
    const first = await client.templateToVideo({ template: 'hug', image, seconds: 1 });
    const second = await client.imageToVideo({ image, seconds: 1 });
    expect(first.id !== second.id, 'both tasks are the same');
  },
  'client: explains a refused request by its fields': async (target) => {
    const error = await rejection(createClient(target).textToVideo({ prompt: 'Long', seconds: 11 }));
    expect(isVideoClientError(error, 'validation'), `it was ${String(error)}`);
    expect(error instanceof ValidationError, 'it is not a ValidationError');
    expect(JSON.stringify(error.fieldErrors()).includes('seconds'), 'seconds is not named');
  },
  'client: distinguishes a banned organization from an invalid key': async (target) => {
    const banned = createClient({ ...target, apiKey: target.bannedApiKey });
    const refused = await rejection(banned.textToVideo({ prompt: 'No' }));
    expect(refused instanceof OrganizationBannedError, `it was ${String(refused)}`);
    const stranger = createClient({ ...target, apiKey: 'no-such-key' });
    const unknown = await rejection(stranger.tasks.get('00000000-0000-4000-8000-000000000000'));
    expect(unknown instanceof AuthenticationError, `it was ${String(unknown)}`);
  },
  'client: an abort ends a wait at once': async (target) => {
    const abort = new AbortController();
    const task = await createClient(target).textToVideo({ prompt: 'Never mind', seconds: 1 });
    const wait = rejection(task.result({ signal: abort.signal, ...waiting }));
    abort.abort();
    const error = await wait;
    expect(isVideoClientError(error, 'abort'), `it was ${String(error)}`);
  },
};
