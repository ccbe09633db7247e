import { groups } from '../groups.ts';

// Runs one group and sends its rows to the parent: in a process of its own, so that a group that fails, hangs or
// crashes takes nothing along, and none inherits the heap of the one before.
const [, , name, size] = process.argv;
const group = groups.find((candidate) => candidate.name === name);
if (!group) throw new Error(`There is no group ${name}.`);

// When the parent is gone nobody else ends what was started here.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
const tell = (message: object): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

try {
  for await (const row of group.run({ quick: size === 'quick' })) await tell(row);
} catch (error) {
  process.exitCode = 1;
  console.error(error);
  await tell({ failure: error instanceof Error ? error.message : String(error) });
}
// Connections that a measurement left open would keep the process alive.
process.exit();
