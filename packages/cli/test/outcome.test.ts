import type { FaultOptions } from '@videogen/emulator';
import { expect, test } from 'vitest';
import { runHere } from './support/in-process.ts';
import { getEvents } from './support/run.ts';
import { startService } from './support/service.ts';

test.each<[string, FaultOptions | undefined, line: string, outcome: string, code: number]>([
  ['wrong use', undefined, 'text2video x --model no', 'none', 2],
  ['a file that is missing', undefined, 'image2video no.png', 'none', 2],
  ['a refusal', { on: 'create', kind: 'status', status: 402 }, 'text2video x', 'refused', 3],
  ['a lost response', { on: 'create', kind: 'reset-after' }, 'text2video x', 'ambiguous', 5],
  ['a failure of the service', { on: 'create', kind: 'status', status: 503 }, 'text2video x', 'ambiguous', 5],
  ['a failed read', { on: 'getTask', kind: 'status', status: 402 }, 'text2video x', 'created', 6],
  ['a task that takes too long', undefined, 'text2video x --timeout 1ms', 'created', 6],
  ['a failed task', { kind: 'render-failure' }, 'text2video x', 'created', 1],
  ['a failed read of a task', { on: 'getTask', kind: 'status', status: 402 }, 'wait', 'created', 3],
])('%s says what it means for money', async (_, fault, line, outcome, code) => {
  await using service = await startService({ timing: { pending: line.includes('1ms') ? '1h' : 20 } });
  if (fault) service.emulator.faults.add(fault);
  const id = line === 'wait' ? ' 00000000-0000-4000-8000-000000000000' : '';
  const ran = await runHere(`${line}${id} --json`, service.env);
  expect(ran.code, ran.stderr).toBe(code);
  expect(getEvents(ran).at(-1)).toMatchObject({ event: 'error', exit_code: code, outcome });
  const creates = service.emulator.requests.list().filter(({ method }) => method === 'POST');
  expect(creates.length).toBeLessThanOrEqual(1);
});
