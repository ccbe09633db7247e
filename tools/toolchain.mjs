/**
 * Runs a command with the Node.js and pnpm of this repository: `node tools/toolchain.mjs pnpm run check`.
 *
 * npx brings both the first time. Its folder is remembered, because asking npx again costs seconds and the network.
 * Plain JavaScript for Node.js 20, which `npm start` and `npm test` may be called with.
 */
import { execSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const packages = `-p node@24.21.0 -p ${packageManager}`; // As npx takes them.

const cache = join(root, 'node_modules/.cache/videogen');
const memory = join(cache, 'toolchain.json');

/** The folder of the programs that an earlier run found, unless the versions changed or npm's cache was cleaned. */
function remembered() {
  try {
    const known = JSON.parse(readFileSync(memory, 'utf8'));
    return known.packages === packages && existsSync(join(known.folder, 'pnpm')) ? known.folder : undefined;
  } catch {
    return undefined; // Not there, or incomplete.
  }
}

/** Lets npx install the packages, and remembers the folder of their programs. */
function find() {
  let node;
  try {
    // Constants only: the shell finds npx on every platform. A warning that pnpm does not run on this Node.js says nothing.
    node = execSync(`npx -y --loglevel=error ${packages} node -p process.execPath`, {
      encoding: 'utf8',
      stdio: [0, 'pipe', 2],
    });
  } catch {
    console.error(
      `npx could not bring ${packages}; its message is above. The first run needs the npm registry.`,
    );
    process.exit(1);
  }
  // …/node_modules/node/bin/node
  const folder = join(dirname(dirname(dirname(node.trim()))), '.bin');
  mkdirSync(cache, { recursive: true });
  writeFileSync(memory, JSON.stringify({ packages, folder }));
  return folder;
}

const [command, ...options] = process.argv.slice(2);
const child = spawn(command, options, {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, PATH: `${remembered() ?? find()}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
