import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { type CallbackReceiver, createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { nodeHandler } from '@videogen/callbacks/node';
import type { CreateInputs, TaskHandle, VideoClient } from '@videogen/client';
import { sampleMelody, samplePortrait } from './sample-media.ts';
import { within } from './within.ts';

/** One finished task of the showcase. */
export type Shown = {
  readonly name: string;
  readonly taskId: string;
  readonly file: string;
  readonly bytes: number;
};

type Report = (name: string, text: string) => void;
type Method = keyof CreateInputs;

/** Media for the tasks of the showcase. */
interface Media {
  readonly image: Blob;
  /** The video that text to video has made; only that one is made without it. */
  readonly video?: { readonly path: string };
}

type Create = (client: VideoClient, input: Media & { readonly callback_url: string }) => Promise<TaskHandle>;

/** Creates one task of each category. */
const creates: Readonly<Record<Method, Create>> = {
  textToVideo: (client, { callback_url }) =>
    client.textToVideo({
      prompt: 'A cat surfing a wave at sunset',
      model: 't2v-2.4-faster',
      seconds: 5,
      aspect_ratio: '16:9',
      callback_url,
    }),
  imageToVideo: (client, { image, callback_url }) =>
    client.imageToVideo({
      image,
      model: 'animate-2.4-faster',
      seconds: 4,
      prompt: 'Wind moves the hair',
      callback_url,
    }),
  templateToVideo: (client, { image, callback_url }) =>
    client.templateToVideo({ image, template: 'zoom_in', seconds: 4, callback_url }),
  videoToVideo: (client, { video, callback_url }) =>
    client.videoToVideo({ video, model: 'anime-v10', seconds: 5, prompt: 'Ink', callback_url }),
  talkingAvatar: (client, { image, callback_url }) =>
    client.talkingAvatar({ audio: sampleMelody(6), image, seconds: 6, callback_url }),
};
/** The create methods, one for each category. Safe: `creates` has these keys only. */
export const methods = Object.keys(creates) as Method[];

/** Starts a callback receiver on a free port of this machine, which reports each status. */
async function startReceiver(
  client: VideoClient,
  report: Report,
  onSuccess: (name: string) => void,
): Promise<{ callbacks: CallbackReceiver; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A listening TCP server has an address with a port.
  const callbacks = createCallbackReceiver({
    publicUrl: `http://127.0.0.1:${port}/callbacks`,
    secrets: [crypto.getRandomValues(new Uint8Array(32))],
    store: memoryStore(),
    confirm: client,
    onStatus: (task, { ref }) =>
      report(ref, `${task.status}, as a callback says and reading the task confirms`),
    onSuccess: (_task, { ref }) => onSuccess(ref),
  });
  server.on('request', nodeHandler(callbacks));
  return { callbacks, server };
}

/**
 * Makes one video of each category: uploads the media, receives a callback on each change, waits for the result and
 * downloads it into `folder`. Video to video transforms the video of text to video.
 */
export async function showEachCategory(options: {
  readonly client: VideoClient;
  readonly folder: string;
  readonly report: Report;
}): Promise<Shown[]> {
  const { client, folder, report } = options;
  const succeeded = new Map<string, () => void>();
  const { callbacks, server } = await startReceiver(client, report, (name) => succeeded.get(name)?.());

  async function show(method: Method, media: Media): Promise<Shown> {
    const name = method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const called = new Promise<void>((resolve) => succeeded.set(name, resolve));
    const { url, ref } = await callbacks.createUrl({ ref: name });
    const task = await creates[method](client, { ...media, callback_url: url });
    await callbacks.bind(ref, task.id);
    report(name, `created: task ${task.id}`);

    const done = await task.result({ timeout: 300_000 });
    const [video] = done.output_videos;
    if (video === undefined) throw new Error(`task ${task.id} of ${name} succeeded without a video`);

    const silence = `no callback reported that task ${task.id} of ${name} succeeded`;
    await within(called, 30_000, () => silence);
    const file = join(folder, `${name}.mp4`);
    const { size } = await client.download(video, file);
    const made = `${video.width}x${video.height}, ${done.seconds} s, ${Math.round(size / 1000)} KB`;
    report(name, `downloaded: ${relative(process.cwd(), file)} (${made})`);

    return { name, taskId: task.id, file, bytes: size };
  }

  try {
    const image = await samplePortrait();
    const first = await show('textToVideo', { image });
    const others = methods.filter((method) => method !== 'textToVideo');
    return [
      first,
      ...(await Promise.all(others.map((method) => show(method, { image, video: { path: first.file } })))),
    ];
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
