import { expect, test } from 'vitest';
import { createTask } from '../support/contract.ts';
import { start } from '../support/start.ts';

test('a name that a page points at this machine is refused', async () => {
  const emulator = await start();
  const response = await emulator.fetch('http://rebound.evil.example/_emulator/state');
  expect(response.status).toBe(403);
});

test('every listener receives the events', async () => {
  const emulator = await start();
  const listen = async () => {
    const response = await fetch(`${emulator.url}/_emulator/events`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      type: response.headers.get('content-type'),
      until: async (wanted: string) => {
        while (!text.includes(wanted)) text += (await reader?.read())?.value ?? '';
        return [...text.matchAll(/^event: (?!counts)(\w+)$/gm)].map(([, name]) => name);
      },
    };
  };

  const first = await listen();
  const second = await listen();
  expect(first.type).toContain('text/event-stream');

  await Promise.all([first.until('event: hello'), second.until('event: hello')]);
  await createTask(emulator);
  await emulator.clock.advance('1m');
  emulator.faults.add({ kind: 'delay' });
  await emulator.reset();
  const seen = await Promise.all([first.until('event: reset'), second.until('event: reset')]);

  for (const names of seen)
    expect(names).toEqual(['hello', 'task', 'request', 'task', 'task', 'task', 'clock', 'faults', 'reset']);
});

test('a response to HEAD has no stream, and a stream ends with the emulator', async () => {
  const emulator = await start();
  const head = await emulator.fetch('/_emulator/events', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
    200,
    'text/event-stream',
    null,
  ]);
  const response = await emulator.fetch('/_emulator/events');
  const rest = response.text();
  await emulator.close();
  expect(await rest).toMatch(/^event: hello/);
});
