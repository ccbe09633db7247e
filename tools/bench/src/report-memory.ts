import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a measured process: says at its end how much memory it had at most, in kilobytes.
const path = process.env['BENCH_MEMORY'];
if (path && isMainThread)
  process.on('exit', () => appendFileSync(path, `${process.resourceUsage().maxRSS}\n`));
