/** Prints as JSON how kit, schemas and documents judge task records, and how long URLs are valid: `print-verdicts.ts RECORDS`. */
import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
import { createVideoClient } from '@videogen/client';
import { startEmulator } from '@videogen/emulator';
import { lenientTaskSchema, taskSchema } from '@videogen/validators';
import { createSuite } from '../../src/run/run-suite.ts';

const { contract } = createSuite();
const records: unknown[] = JSON.parse(process.argv[2] ?? '[]');

async function deliver(record: unknown): Promise<number> {
  const receiver = createCallbackReceiver({
    publicUrl: 'https://app.example/callbacks',
    secrets: ['a secret of the contract suite, thirty-two bytes and more'],
    store: memoryStore(),
  });
  const { url } = await receiver.createUrl();
  const headers = { 'content-type': 'application/json' };
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(record) });
  return (await receiver.handle(request)).status;
}

const verdicts = await Promise.all(
  records.map(async (record) => ({
    kit: (await deliver(record)) === 200,
    zod: taskSchema.safeParse(record).success,
    lenient: lenientTaskSchema.safeParse(record).success,
    // The checker reads JSON.
    documents:
      contract.checkers.openapi('/components/schemas/Task', JSON.parse(JSON.stringify(record))).length === 0,
  })),
);

const emulator = await startEmulator({ port: 0, clock: 'manual', render: 'none' });
const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
const { expiresAt, service_uri } = await client.upload(new URL('../../fixtures/image.png', import.meta.url));
const task = await client.textToVideo({ prompt: 'A cat' });
await emulator.clock.advanceTo({ endOf: task.id });
const record = await emulator.tasks.get(task.id);
const succeeded = emulator.clock.now();

/** Whether a reference can be used some hours after it was granted. */
async function isUsable(hours: number): Promise<boolean> {
  await emulator.clock.advance(succeeded + hours * 3_600_000 - emulator.clock.now());
  const body = JSON.stringify({ image: { service_uri } });
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const { status } = await fetch(`${emulator.url}/v1/video/image2video`, { method: 'POST', headers, body });
  return status === 200;
}

console.log(
  JSON.stringify({
    verdicts,
    videoHours: ((record?.output?.expiresAt ?? 0) - succeeded) / 3_600_000,
    referenceHours: Math.round((expiresAt.getTime() - Date.now()) / 3_600_000),
    isUsable: [await isUsable(0.5), await isUsable(2)],
  }),
);
await emulator.close();
