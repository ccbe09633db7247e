import { expect, test } from 'vitest';
import { createTask } from '../support/contract.ts';
import { receive, start } from '../support/start.ts';

/** Starts an emulator that sends its callbacks by a function, with a task of each URL that has ended. */
async function open(...urls: readonly string[]) {
  const called: string[] = [];
  const emulator = await start({
    assume: { 'callback-changes': 'final' },
    fetch: async (url) => {
      called.push(String(url));
      return new Response('{}');
    },
  });
  for (const callback_url of urls) await createTask(emulator, { callback_url });
  await emulator.clock.advance('1m');
  return { emulator, called };
}

test('a host that is allowed gets the callbacks that were blocked because of it, once, and later ones', async () => {
  const { emulator, called } = await open('https://app.example/one', 'https://other.example/two');
  expect((await emulator.deliveries.list()).map(({ state }) => state)).toEqual(['blocked', 'blocked']);
  expect(called).toEqual([]);

  expect(await emulator.deliveries.allowHost('APP.example')).toMatchObject([{ state: 'delivered' }]);
  expect(await emulator.deliveries.allowHost('app.example')).toEqual([]);
  expect(called).toEqual(['https://app.example/one']);
  expect(emulator.faults.replayCommand().match(/--allow-callback/g)).toHaveLength(1);

  await createTask(emulator, { callback_url: 'https://app.example/three' });
  await emulator.clock.advance('1m');
  expect(called).toEqual(['https://app.example/one', 'https://app.example/three']);
});

test.each(['https://app.example', 'app.example:80', 'app example', ''])(
  'a host %j is refused with the form that it has',
  async (host) => {
    const { emulator } = await open();
    await expect(emulator.deliveries.allowHost(host)).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: `"${host}" is not the name of a host. Give it without protocol and port, such as "app.example".`,
    });
  },
);

test('a reset forgets hosts that were allowed, and holds nothing', async () => {
  const receiver = await receive();
  const { emulator } = await open();
  await emulator.deliveries.allowHost('app.example');
  emulator.deliveries.hold();
  await emulator.reset();
  expect(emulator.faults.replayCommand()).not.toContain('--allow-callback');
  expect(emulator.deliveries.holding()).toBe(false);
  await createTask(emulator, { callback_url: receiver.url });
  await emulator.clock.advance('1m');
  expect(await emulator.deliveries.list()).toMatchObject([{ state: 'delivered' }]);
});
