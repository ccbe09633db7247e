import { startReceiver } from '@videogen-tools/test-support/receiver';
import { expect, test } from 'vitest';
import { type Emulator, probeReceiver } from '../../src/index.ts';
import { start } from '../support/start.ts';

type Reply = (body: string, emulator: Emulator) => Promise<number> | number;

/** Probes a receiver with this response, and gives the verdict of each check. */
async function probe(reply: Reply, limit = 1_000_000): Promise<Record<string, string>> {
  const emulator = await start();
  await using receiver = await startReceiver({
    reply: ({ body }) => (body.length > limit ? 413 : reply(body, emulator)),
  });
  const results = await probeReceiver(emulator, receiver.url, { timeoutMs: 60_000, slowMs: 100 });
  return Object.fromEntries(results.map(({ check, verdict }) => [check, verdict]));
}

const careful: Reply = async (body, emulator) => {
  let record: { readonly id?: string };
  try {
    record = JSON.parse(body);
  } catch {
    return 422;
  }
  if (typeof record?.id !== 'string') return 422;
  const headers = { authorization: `Bearer ${emulator.apiKey}` };
  const confirmed = await fetch(`${emulator.url}/v1/tasks/${record.id}`, { headers });
  await confirmed.text();
  return confirmed.ok ? 200 : 404;
};

test('a careful receiver passes everything', async () => {
  const verdicts = await probe(careful);
  expect(new Set(Object.values(verdicts))).toEqual(new Set(['pass']));
  expect(Object.keys(verdicts)).toEqual([
    'success',
    'duplicates',
    'reversed',
    'unknown-members',
    'slow',
    'broken',
    'content-type',
    'oversize',
    'forged',
  ]);
});

test('a credulous receiver is warned', async () => {
  expect(await probe(() => 200, Number.POSITIVE_INFINITY)).toMatchObject({
    success: 'pass',
    broken: 'warn',
    oversize: 'warn',
    forged: 'warn',
  });
});

test('a receiver that falls over fails', async () => {
  const seen = new Set<string>();
  const fragile: Reply = (body) => {
    const { status, id } = JSON.parse(
      body.startsWith('{"task_id"') && body.endsWith('}') ? body : '{"status":"x"}',
    );
    const again = seen.has(`${id}${status}`);
    seen.add(`${id}${status}`);
    return again || !['QUEUING', 'PROCESSING', 'SUCCESS'].includes(status) ? 500 : 200;
  };
  expect(await probe(fragile)).toMatchObject({
    success: 'pass',
    duplicates: 'fail',
    reversed: 'pass',
    'unknown-members': 'fail',
    broken: 'fail',
  });
});

test('an invalid URL, or one where nothing listens, is refused', async () => {
  const emulator = await start();
  await expect(probeReceiver(emulator, 'nowhere')).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  await expect(probeReceiver(emulator, 'http://127.0.0.1:1/')).rejects.toMatchObject({
    message: expect.stringContaining('Nothing listens'),
  });
});
