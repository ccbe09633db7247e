import { expect, test } from 'vitest';
import { eras } from './support/host.ts';
import { startService } from './support/service.ts';

const video = { prompt: 'a kite\u001b[31m', seconds: 2 };

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
    String.raw`Create a video from text? It costs credits of your account. Prompt: "a kite\u001b[31m"`,
  ]);
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

test('the user is not asked with `confirm: false`', async () => {
  const service = await startService();
  const respond = () => ({ action: 'decline' }) as const;
  const asking = await service.start({ respond });
  expect((await asking.call('text_to_video', video)).failed).toBe(true);
  const silent = await service.start({ respond, settings: { confirm: false } });
  expect((await silent.call('text_to_video', video)).failed).toBe(false);
});

test.each([
  ['by forms, and by links', { form: {}, url: {} }, true],
  ['without saying how', {}, true],
  ['only by links, which cannot show this question', { url: {} }, false],
])('of hosts that can ask %s, the user is asked: %s', async (_, elicitation, isAsked) => {
  const service = await startService();
  const { call } = await service.start({
    era: 'legacy',
    elicitation,
    respond: () => ({ action: 'decline' }),
  });
  expect((await call('text_to_video', video)).failed).toBe(isAsked);
});
