import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Awaitable } from '../ports/awaitable.ts';
import type { PollOutcome, RenderCall, RenderedVideo, Renderer, RenderJob } from '../ports/renderer.ts';
import { createSuite, type Suite } from './case.ts';
import { sampleCall } from './samples.ts';

/** A renderer that can render text to video. */
export interface OpenedRenderer {
  readonly renderer: Renderer;
  /** Lets time pass between two polls: at least `pollAfterMs`, or until there is something to find. */
  readonly pass: (pollAfterMs: number) => Awaitable<void>;
  /** Changes to the job that is rendered, such as a model that the provider knows. */
  readonly job?: Partial<RenderJob>;
}

/** Polls after which a renderer is said never to come to an end. */
const POLLS = 1000;

/** Lists what every `Renderer` does. */
export const rendererCases: Suite<OpenedRenderer> = createSuite({
  async 'renders a job that was submitted once'(opened) {
    const call = await createCall(opened);
    const video = await finish(opened, call);
    for (const pixels of [video.width, video.height]) assert.ok(pixels === null || pixels > 0);
    assert.match(video.mediaType, /^video\//);
    let size = 0;
    if (video.content instanceof Uint8Array) {
      size = video.content.byteLength;
    } else {
      for await (const chunk of video.content) size += chunk.byteLength;
    }
    assert.ok(size > 0, 'the video has content');
  },
  async 'finds a submission by its key, where it can'(opened) {
    const call = await createCall(opened);
    const { lookup } = opened.renderer;
    if (lookup === undefined) return;
    const before = await lookup(call);
    assert.ok(before === null || before === undefined, 'nothing was submitted under the key');
    const submitted = await opened.renderer.submit(call);
    if (submitted.state !== 'accepted') return;
    const found = await lookup(call);
    assert.ok(
      found === submitted.reference || found === undefined,
      'it finds the reference or returns undefined',
    );
  },
  async 'says that a reference is lost which it never returned'(opened) {
    const call = await createCall(opened);
    const submission = { ...call.submission, state: 'submitted', reference: randomUUID() } as const;
    const { state } = await opened.renderer.poll({ ...call, submission });
    assert.equal(state, 'lost');
  },
  async 'cancels a submission, and one that it does not know'(opened) {
    const call = await createCall(opened);
    const submitted = await opened.renderer.submit(call);
    const reference = submitted.state === 'accepted' ? submitted.reference : randomUUID();
    for (const each of [reference, reference, randomUUID()]) {
      const submission = { ...call.submission, state: 'submitted', reference: each } as const;
      await opened.renderer.cancel({ ...call, submission });
    }
  },
  async 'has a policy for unknown outcomes'(opened) {
    const { submission } = await createCall(opened);
    const policy = opened.renderer.onUnknownOutcome(submission.provider);
    assert.ok(['report', 'resubmit', 'fail'].includes(policy));
  },
});

async function createCall({ renderer, job: changes }: OpenedRenderer): Promise<RenderCall> {
  const { job } = sampleCall({ seconds: 1, ...changes });
  return sampleCall(job, await renderer.getProvider(job, null));
}

async function finish({ renderer, pass }: OpenedRenderer, call: RenderCall): Promise<RenderedVideo> {
  const submitted = await renderer.submit(call);
  if (submitted.state === 'done') return submitted.video;
  assert.ok(submitted.state === 'accepted', `the job is ${submitted.state}`);
  const submission = { ...call.submission, state: 'submitted', reference: submitted.reference } as const;
  await pass(submitted.pollAfterMs ?? 0);
  for (let polls = 0; polls < POLLS; polls += 1) {
    const found: PollOutcome = await renderer.poll({ ...call, submission });
    if (found.state === 'done') return found.video;
    if (found.state === 'ready') return found.open();
    assert.ok(found.state === 'running', `the job ${found.state}: ${'reason' in found ? found.reason : ''}`);
    await pass(found.pollAfterMs ?? 0);
  }
  return assert.fail(`After ${POLLS} polls there is no video.`);
}
