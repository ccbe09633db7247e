/** Prints, as JSON, what the parts of the toolkit make of a create operation: `print-operation.ts ID IMAGE`, the image in base64. */
import { createVideoClient } from '@videogen/client';
import { faultTargets, startEmulator } from '@videogen/emulator';
import { createSuite } from '../../src/run/run-suite.ts';

const [id = '', bytes_base64_encoded = ''] = process.argv.slice(2);
const suite = createSuite();
const emulator = await startEmulator({ port: 0, clock: 'manual', render: 'none' });
const client = createVideoClient({ baseUrl: emulator.url, apiKey: emulator.apiKey });
const name = id.replace(/^create/, '').replace(/^./, (first) => first.toLowerCase());
const create = Object.entries(client).find(([member]) => member === name)?.[1];
const task = await create({ image: { bytes_base64_encoded } });

console.log(
  JSON.stringify({
    category: (await task.get()).category,
    canFail: faultTargets.some((target) => target === id),
    cases: suite.cases.filter(({ operation }) => operation === id).map((one) => one.id),
  }),
);
await emulator.close();
