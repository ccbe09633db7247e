import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { eras, serveHere } from './support/host.ts';
import { startService } from './support/service.ts';

const video = { prompt: 'a kite\u001b[31m\u202e', seconds: 2 };

test.each(eras)('the user is asked before credits are spent, once for a call (%s)', async (era) => {
  const service = await startService();
  const questions: string[] = [];

  const respond = (message: string) => {
    expect(service.creates()).toBe(0);
    questions.push(message);
    return { action: 'accept', content: {} } as const;
  };

  const { call } = await service.start({ era, respond });
  const created = await call('text_to_video', video);
  expect(created).toMatchObject({ failed: false, data: { reused: false } });
  expect((await call('text_to_video', video)).data).toMatchObject({ reused: true });
  expect(questions).toEqual([
    String.raw`Create a video from text? It costs credits of your account. Prompt: "a kite\u001b[31m\u202e"`,
  ]);
});

test.each([
  [
    'the beginning of a long prompt',
    'text_to_video',
    { prompt: `${'x'.repeat(300)}y` },
    ` Prompt: "${'x'.repeat(300)}"`,
  ],
  ['nothing of a prompt that is unset', 'video_to_video', { video: 'service://x' }, ''],
])('the question has %s', async (_, tool, given, about) => {
  const service = await startService();
  const questions: string[] = [];
  const respond = (message: string) => {
    questions.push(message);
    return { action: 'decline' } as const;
  };
  const { call } = await service.start({ respond });
  await call(tool, given);
  expect(questions).toEqual([expect.stringMatching(/^[^?]+\? It costs credits of your account\./)]);
  expect(questions[0]?.split('account.')[1]).toBe(about);
});

test.each(eras)('a user who does not agree pays nothing (%s)', async (era) => {
  const service = await startService();
  for (const action of ['decline', 'cancel'] as const) {
    const { call } = await service.start({ era, respond: () => ({ action }) });
    const { text, failed } = await call('text_to_video', video);
    expect(failed).toBe(true);
    expect(text).toContain('The user did not agree to spend credits. No credits were spent');
  }
  expect(service.creates()).toBe(0);
});

test.each([
  ['of a server in this process', false],
  ['of the program', true],
])('the user is not asked with `confirm: false` %s', async (_, ownProcess) => {
  const service = await startService();
  const respond = () => ({ action: 'decline' }) as const;
  const asking = await service.start({ respond, ownProcess });
  expect((await asking.call('text_to_video', video)).failed).toBe(true);
  const silent = await service.start({ respond, ownProcess, settings: { confirm: false } });
  expect((await silent.call('text_to_video', video)).failed).toBe(false);
});

test.each(
  eras.flatMap((era) => [
    [era, 'by forms, and by links', { form: {}, url: {} }, true] as const,
    [era, 'without saying how', {}, true] as const,
    [era, 'only by links, which cannot show this question', { url: {} }, false] as const,
  ]),
)('of hosts of the %s era that can ask %s, the user is asked: %j', async (era, _, elicitation, isAsked) => {
  const service = await startService();
  const { call } = await service.start({
    era,
    elicitation,
    respond: () => ({ action: 'decline' }),
  });
  expect((await call('text_to_video', video)).failed).toBe(isAsked);
});

test('a host that calls a tool before it says what it can do is not asked', async () => {
  const { settings } = await startService();
  const { transport } = serveHere(settings);
  const events = new EventEmitter();
  transport.onmessage = (message) => void events.emit('message', message);
  await transport.start();
  const responded = once(events, 'message');
  const params = { name: 'text_to_video', arguments: video };
  await transport.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  expect(await responded).toMatchObject([{ id: 1, result: { structuredContent: { reused: false } } }]);
});
