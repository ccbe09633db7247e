import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { renderVideo } from '../../../../packages/emulator/src/render/render-video.ts';
import type { Row } from '../row.ts';
import { compare } from '../stats.ts';

const program = fileURLToPath(new URL('../../../../packages/emulator/bench/run.ts', import.meta.url));

/** What no peer has: tasks in memory, callbacks, videos. */
export async function* ownRows(quick: boolean): AsyncIterable<Row> {
  const env = { ...process.env, BENCH_SECONDS: quick ? '1' : '5' };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  const { memory, callbacks } = JSON.parse(stdout);
  const tasks: number = memory.with50000TasksMegabytes;
  const rate: number = callbacks.perSecond;
  const row = { peer: 'limit', target: 1 } as const;
  yield {
    what: 'memory with 50,000 tasks',
    unit: 'MB',
    better: 'less',
    ours: tasks,
    theirs: 300,
    ratio: 300 / tasks,
    ...row,
  };
  yield {
    what: 'callbacks delivered',
    unit: '/s',
    better: 'more',
    ours: rate,
    theirs: 1_000,
    ratio: rate / 1_000,
    ...row,
  };
  yield await renderRow(quick ? 2 : 7);
}

async function renderRow(rounds: number): Promise<Row> {
  const samples: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = process.cpuUsage();
    await renderVideo({
      taskId: `6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b1${round}`,
      category: 'TEXT_TO_VIDEO',
      prompt: 'A cat surfing a wave at sunset',
      seconds: 5,
      aspectRatio: '16:9',
    });
    const { user, system } = process.cpuUsage(start);
    if (round > 0) samples.push((user + system) / 1e6 / 5);
  }
  const real = samples.map(() => 1);
  const what = 'rendering of one second of video';
  return { what, unit: 's CPU', better: 'less', peer: 'one second', ...compare(samples, real, 'less') };
}
