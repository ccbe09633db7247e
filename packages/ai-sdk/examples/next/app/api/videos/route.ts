import { videogen } from '@videogen/ai-sdk';
import { experimental_generateVideo as generateVideo } from 'ai';
import { callbacks } from '../../../lib/callbacks.ts';

/** The webhook of one video: a URL of the receiver, which confirms what is posted to it. */
async function webhook() {
  const { url, ref } = await callbacks().createUrl();
  const received = callbacks()
    .waitFor(ref)
    .then(({ taskId, status }) => ({ headers: {}, body: { task_id: taskId, status } }));
  return { url, ref, received };
}

export async function POST(request: Request): Promise<Response> {
  const { prompt } = await request.json();
  const { video } = await generateVideo({
    model: videogen.video('t2v-2.4-faster'),
    prompt,
    webhook,
    download: videogen.download,
    abortSignal: request.signal,
  });
  return new Response(video.uint8Array as BodyInit, { headers: { 'content-type': video.mediaType } });
}
