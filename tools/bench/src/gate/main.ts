import { CURE, complaints, readCeilings, recordCeilings } from './ceilings.ts';
import { measureAll } from './measure.ts';

// `pnpm -C tools/bench gate` fails when a size or an import graph has grown past its ceiling;
// `pnpm -C tools/bench gate --record` makes what is measured now the ceiling.
const measured = await measureAll();
if (process.argv.includes('--record')) await recordCeilings(measured);
const ceilings = await readCeilings();
for (const [name, size] of Object.entries(measured.sizes)) {
  process.stdout.write(
    `${String(size).padStart(7)} of ${String(ceilings.sizes[name] ?? '?').padStart(7)}  ${name}\n`,
  );
}
for (const [name, { modules, outside }] of Object.entries(measured.graphs)) {
  process.stdout.write(
    `${String(modules).padStart(7)} modules  ${name} <- ${outside.join(', ') || 'nothing'}\n`,
  );
}
const failed = complaints(measured, ceilings);
for (const complaint of failed) process.stderr.write(`${complaint}\n`);
if (failed.length > 0) {
  process.stderr.write(`${CURE}\n`);
  process.exitCode = 1;
}
