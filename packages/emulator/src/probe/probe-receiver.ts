import type { Task } from '@videogen/types';
import { operations } from '@videogen/types/operations';
import type { Emulator } from '../emulator.ts';
import { invalidOption } from '../errors.ts';
import { type ProbeCheck, type ProbeTasks, probeChecks } from './checks.ts';
import type { Judgment, ProbeResponse } from './judges.ts';
import { sendProbe } from './send-probe.ts';

/** The result of a receiver in one check. */
export interface ProbeResult extends Judgment {
  readonly check: string;
  readonly question: string;
  readonly responses: readonly ProbeResponse[];
}

/** Settings of {@link probeReceiver}. */
export interface ProbeOptions {
  /**
   * Milliseconds to wait for each response.
   *
   * @default 10_000
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds between the halves of the body that arrives slowly.
   *
   * @default 1500
   */
  readonly slowMs?: number;
  /** Receives each result as it comes. */
  readonly onResult?: (result: ProbeResult) => void;
}

/**
 * Tries a callback receiver with duplicates, reversed order, oversize, slow, broken and forged deliveries.
 *
 * The tasks are real: a receiver that confirms deliveries by reading the task finds them at the emulator.
 *
 * @param emulator on the manual clock, without rendering
 * @throws {EmulatorError} `OPTION_INVALID` when `url` is not an http(s) URL, or nothing listens there
 */
export async function probeReceiver(
  emulator: Emulator,
  url: string,
  options: ProbeOptions = {},
): Promise<ProbeResult[]> {
  const { timeoutMs = 10_000, slowMs = 1500, onResult } = options;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalidOption(`"${url}" is not an http URL of a callback receiver.`);
  }
  const results: ProbeResult[] = [];
  for (const check of probeChecks) {
    const result = await runCheck(check, { url, timeoutMs, slowMs, tasks: await makeTasks(emulator) });
    if (check === probeChecks[0] && result.responses[0]?.error === 'ECONNREFUSED') {
      throw invalidOption(`Nothing listens at ${url}; start the receiver first.`);
    }
    results.push(result);
    onResult?.(result);
  }
  return results;
}

interface CheckContext {
  readonly url: string;
  readonly timeoutMs: number;
  readonly slowMs: number;
  readonly tasks: ProbeTasks;
}

async function runCheck(check: ProbeCheck, context: CheckContext): Promise<ProbeResult> {
  const { url, timeoutMs, slowMs, tasks } = context;
  const deliveries = check.getDeliveries(tasks);
  const times = { timeoutMs, pauseMs: check.slow ? slowMs : 0 };
  const responses: ProbeResponse[] = [];
  if (check.together) {
    responses.push(...(await Promise.all(deliveries.map((delivery) => sendProbe(url, delivery, times)))));
  } else {
    for (const delivery of deliveries) responses.push(await sendProbe(url, delivery, times));
  }
  return { check: check.name, question: check.question, responses, ...check.judge(responses) };
}

/** Creates a task at the emulator and returns its record at each change. */
async function makeTasks(emulator: Emulator): Promise<ProbeTasks> {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ prompt: 'A delivery of the probe', seconds: 5 });
  const created = await emulator.fetch(operations.createTextToVideo.path, { method: 'POST', headers, body });
  // Safe: the emulator follows its own contract.
  const { data } = (await created.json()) as { readonly data: { readonly task_id: string } };

  const read = async (): Promise<Task> => {
    const response = await emulator.fetch(operations.getTask.path.replace('{task_id}', data.task_id), {
      headers,
    });
    // Safe: the emulator follows its own contract.
    return ((await response.json()) as { readonly data: Task }).data;
  };

  await emulator.clock.advance('300ms');
  const queuing = await read();
  await emulator.clock.advance('500ms');
  const processing = await read();

  await emulator.clock.advance('1h');
  const success = await read();
  const unknown = '00000000-0000-4000-8000-000000000000';
  return { queuing, processing, success, forged: { ...success, id: unknown, task_id: unknown } };
}
