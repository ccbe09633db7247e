/**
 * Runs a command with the Node.js and pnpm of this repository: `node tools/repo/toolchain.mjs pnpm run check`.
 *
 * Uses the Node.js and pnpm that are there when their versions fit. Otherwise npx brings both the first time; its folder is
 * remembered, because asking npx again costs seconds and the network.
 *
 * Plain JavaScript for Node.js 20, which `npm start` and `npm test` may be called with.
 */
import { execSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The oldest Node.js that the tools of this repository run on. */
const oldestNode = [24, 18];

const packages = `-p node@24.21.0 -p ${packageManager}`; // As npx takes them.

const cache = join(root, 'node_modules/.cache/videogen');
const memory = join(cache, 'toolchain.json');

/** Settings that leave out the development dependencies, which every command of this repository needs. */
const productionOnly = /^(node_env|(npm|pnpm)_config_(production|omit|only|prod|dev|node_env))$/i;

/** The environment of the user, without what would install a part only. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !productionOnly.test(name)),
);

/** Whether the Node.js that runs this file is new enough. */
function nodeFits() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Whether a pnpm of the major version that wrote the lockfile is on the path. */
function pnpmFits() {
  try {
    const version = execSync('pnpm --version', {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const major = (text) => text.trim().split('.')[0];
    return major(version) === major(packageManager.replace('pnpm@', ''));
  } catch {
    return false; // There is none.
  }
}

/** The folder of the programs that an earlier run found, unless the versions changed or npm's cache was cleaned. */
function remembered() {
  try {
    const known = JSON.parse(readFileSync(memory, 'utf8'));
    return known.packages === packages && existsSync(join(known.folder, 'pnpm')) ? known.folder : undefined;
  } catch {
    return undefined; // Not there, or incomplete.
  }
}

/** Runs a program and returns what it printed, or undefined when it failed or does not exist. */
function read(command) {
  return new Promise((resolve) => {
    // Constants only: the shell finds npx on every platform.
    const child = spawn(command, { shell: true, env: environment, stdio: ['inherit', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('close', (code) => resolve(code === 0 ? output.trim() : undefined));
  });
}

/**
 * Lets npx install the packages, and remembers the folder of their programs.
 *
 * @throws {Error} when npx fails or is missing
 */
async function find() {
  // A warning that pnpm does not run on this Node.js says nothing.
  const node = await read(`npx -y --loglevel=error ${packages} node -p process.execPath`);
  if (node === undefined) {
    throw new Error(
      `npx could not bring ${packages}; its message is above. The first run needs npx and the npm registry, unless ` +
        `Node.js ${oldestNode.join('.')} or later and ${packageManager} are installed.`,
    );
  }

  // …/node_modules/node/bin/node
  const folder = join(dirname(dirname(dirname(node))), '.bin');
  mkdirSync(cache, { recursive: true });
  writeFileSync(memory, JSON.stringify({ packages, folder }));
  return folder;
}

/** The folders of programs to look into before those of the user. */
async function programs() {
  if (nodeFits() && pnpmFits()) return [];
  const known = remembered();
  if (known !== undefined) return [known];
  // Two processes of npx that install the same packages get in each other's way. Users do not share a cache.
  const user = process.getuid?.() ?? '';
  const lock = join(tmpdir(), `videogen-toolchain-${user}.lock`);
  return [await withLock(lock, async () => remembered() ?? (await find()))];
}

/** Runs a command with these programs in front of those of the user, and ends as it ends. */
function run([command, ...options], folders) {
  const child = spawn(command, options, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...environment, PATH: [...folders, process.env.PATH].join(delimiter) },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('close', (code) => {
    process.exitCode ??= code ?? 1;
  });
}

try {
  run(process.argv.slice(2), await programs());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
