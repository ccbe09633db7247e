import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tools/test-support/src/free-port.ts';
import { installExample, run } from '../../../tools/test-support/src/install-example.ts';
import { startProgram } from '../../../tools/test-support/src/program.ts';
import { temporaryFolder } from '../../../tools/test-support/src/temporary-folder.ts';

const cwd = await temporaryFolder(afterAll);

/** Installs the examples and the programs that run them, and compiles all of them. */
beforeAll(async () => {
  await installExample(cwd, 'callbacks/examples/workflows', 'callbacks/test/support/workflows');
  await run('node', ['node_modules/typescript/bin/tsc', '-p', '.'], { cwd });
}, 600_000);

/** Runs the workflow of a program for an emulator, and returns what it printed last. */
async function runWorkflow(program: string, fault?: 'reset-after' | 'render-failure') {
  const emulator = await startEmulator({
    render: 'none',
    timing: { pending: '1ms', queuing: '1ms', processing: '1ms' },
    faults: fault ? [{ ...(fault === 'reset-after' && { on: 'create' }), kind: fault, count: 1 }] : [],
  });
  onTestFinished(() => emulator.close());
  const port = String(await freePort());
  const { printed } = await startProgram('node', [program], {
    cwd,
    limit: 120_000,
    env: {
      PORT: port,
      APP_URL: `http://127.0.0.1:${port}`,
      CALLBACK_SECRET: '0123456789abcdef0123456789abcdef',
      VIDEOGEN_BASE_URL: emulator.url,
      VIDEOGEN_API_KEY: emulator.apiKey,
    },
  });
  const creates = emulator.requests.list().filter(({ operation }) => operation === 'createTextToVideo');
  const tasks = await emulator.tasks.list();

  return {
    creates: creates.length,
    task: tasks[0],
    outcome: JSON.parse(printed().trim().split('\n').at(-1) ?? ''),
  };
}

describe.each([
  { engine: 'Inngest', program: 'run-inngest.ts' },
  { engine: 'Trigger.dev', program: 'run-trigger-dev.ts' },
])('a workflow of $engine', ({ program }) => {
  test('waits for the callback, and returns the video, in its only attempt', async () => {
    const { creates, task, outcome } = await runWorkflow(program);
    expect(creates).toBe(1);
    expect(outcome.result).toEqual({ taskId: task?.id, url: expect.stringContaining(task?.id ?? 'none') });
    expect(outcome.found).toMatchObject({ taskId: task?.id, status: 'SUCCESS' });
    // A second attempt would pay again.
    expect(outcome.attempts).toBe(1);
  });

  test('continues with the task that the callback names when the response of the request is lost', async () => {
    const { creates, task, outcome } = await runWorkflow(program, 'reset-after');
    expect(creates).toBe(1);
    expect(outcome.result).toMatchObject({ taskId: task?.id });
  });

  test('fails with the task and its status when there is no video', async () => {
    const { creates, task, outcome } = await runWorkflow(program, 'render-failure');
    expect(creates).toBe(1);
    expect(outcome.error).toContain(`Task ${task?.id} has no video. Its status is FAILED.`);
  });
});

test('the wait of Inngest ends with the event of its own run', async () => {
  const { outcome } = await runWorkflow('run-inngest.ts');
  const { runId } = outcome.event.data;
  expect(outcome.waited).toMatchObject({
    event: { name: outcome.event.name },
    if: `async.data.runId == "${runId}"`,
  });
});
