/** The smoke suite as a program, for Node, Bun and Deno: the target as an argument, the results as a line. */
import process from 'node:process';
import { onceChecks } from './once-checks.ts';
import { commonChecks, runSmoke } from './smoke.ts';

const report = await runSmoke(JSON.parse(process.argv[2] ?? ''), { ...commonChecks, ...onceChecks });
process.stdout.write(`smoke ${JSON.stringify(report)}\n`);
