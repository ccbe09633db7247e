import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '@videogen-tools/test-support/run';
import type { Consumer } from '../../consumer/create-consumer.ts';
import { runIn } from '../../consumer/run-in.ts';
import { currentNode } from '../../consumer/runtimes.ts';
import type { Row } from '../row.ts';

const html = '<!doctype html><meta charset="utf-8"><title>order</title>';

/**
 * Bundles the program of a page as the user of a bundler does.
 *
 * @returns the folder with `index.html`
 */
export async function bundlePage({ tool }: Row, consumer: Consumer, root: string): Promise<string> {
  const dist = join(consumer.folder, 'dist');
  if (tool === 'vite') {
    writeFileSync(
      join(consumer.folder, 'index.html'),
      `${html}<script type="module" src="/page.js"></script>`,
    );
    await runIn(consumer, currentNode, ['node_modules/vite/bin/vite.js', 'build']);
    return dist;
  }

  if (tool === 'webpack') await runIn(consumer, currentNode, ['webpack.mjs']);
  else await esbuild(root, consumer, ['page.js', '--format=esm', `--outfile=${join(dist, 'page.js')}`]);
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'index.html'), `${html}<script type="module" src="page.js"></script>`);
  return dist;
}

/** Bundles the program of a worker into one module, and returns its path. */
export async function bundleWorker(consumer: Consumer, root: string): Promise<string> {
  const file = join(consumer.folder, 'dist-worker/worker.js');
  const conditions = '--conditions=workerd,worker,browser';
  await esbuild(root, consumer, ['worker.js', '--format=esm', conditions, `--outfile=${file}`]);
  return file;
}

function esbuild(root: string, { folder }: Consumer, args: readonly string[]): Promise<string> {
  const program = join(root, 'node_modules/.bin/esbuild');
  return run(program, [...args, '--bundle', '--target=es2022', '--log-level=error'], { cwd: folder });
}
