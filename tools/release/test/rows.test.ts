import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getNode } from '../src/consumer/runtimes.ts';
import { olderNodes, toolVersions, typeScriptVersions } from '../src/consumer/versions.ts';
import { oldestNode } from '../src/packed/get-runtime.ts';
import { packagesFor } from '../src/packed/packages-for.ts';
import { oldestPeers } from '../src/packed/peers.ts';
import { managersIn, runtimesIn, toolsIn, typeScriptsIn } from '../src/packed/promises.ts';
import { rows } from '../src/packed/rows.ts';
import { rowsTable } from '../src/packed/rows-table.ts';
import { peerPrograms } from '../src/packed/steps/use-peers.ts';
import { publicPackages } from '../src/workspace.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const packages = publicPackages(root);
const guides = 'packages/docs/src/content/docs/{*,guides/*}.mdx';
const texts = globSync(['README.md', 'spec/README.md', 'packages/*/{README,AGENTS}.md', guides], {
  cwd: root,
});
const all = texts.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');

describe('what a text promises is read', () => {
  it('packages and runtimes, over the end of a line', () => {
    const text =
      'They run on Node.js. Client, ai-sdk and\nvalidators also run in browsers, Rhino 1.2.3 or later, and workerd 4 or later. All';
    expect(runtimesIn(text)).toEqual([
      { packages: ['client', 'ai-sdk', 'validators'], runtimes: ['Chromium', undefined, 'workerd'] },
    ]);
  });

  it('bundlers and test runners, also those that the table does not know', () => {
    expect(toolsIn('With Jest, jest, vitest or Rollup')).toEqual(['Jest', 'Vitest', undefined]);
  });
});

const runtimesOf = (when?: string) =>
  rows.filter((row) => when === undefined || row.when === when).map(({ runtime }) => runtime);

describe('each promise has a row:', () => {
  it.each(packages)('$name starts under the oldest Node of its `engines`, in every run', (pack) => {
    expect(getNode(oldestNode(pack)).program).toContain('node');
    expect(packagesFor('oldest Node', packages)).toContain(pack);
    expect(runtimesOf('always')).toContain('oldest Node');
  });

  it('the oldest versions of all peers, and current ones', () => {
    expect(Object.keys(oldestPeers(packages))).not.toEqual([]);
    expect(rows.map(({ peers }) => peers)).toEqual(expect.arrayContaining(['none', 'oldest', 'current']));
  });

  it('each peer, with a program that imports it', () => {
    const folder = join(root, 'tools/release/src/packed/programs/peers');
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(peerPrograms).toSorted());
    const code = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const imported = [...code.join('\n').matchAll(/ from '([^']+)'/g)].map(([, name]) => name);
    expect(imported.map((name) => name?.replace(/^msw\/.*$/, 'msw'))).toEqual(
      expect.arrayContaining(Object.keys(oldestPeers(packages))),
    );
    expect(rows.filter(({ steps }) => steps.includes('peers')).map(({ peers }) => peers)).toEqual(['oldest']);
  });

  it('the runtimes of the README, with the packages that it names', () => {
    const [promise, ...others] = runtimesIn(readFileSync(join(root, 'README.md'), 'utf8'));
    expect(others).toEqual([]);
    expect(promise?.runtimes).toHaveLength(4);
    for (const runtime of promise?.runtimes ?? []) {
      expect(runtimesOf()).toContain(runtime);
      const names = packagesFor(runtime ?? 'Node', packages).map(({ name }) => name.replace(/^.*\//, ''));
      expect(names).toEqual(expect.arrayContaining(promise?.packages ?? []));
    }
  });

  it('the package managers that the texts name', () => {
    const named = managersIn(all);
    expect(named).toEqual(expect.arrayContaining(['npm', 'pnpm', 'Yarn']));
    const have = rows.map(({ manager }) => manager.replace(/ .*$/, ''));
    expect(have).toEqual(expect.arrayContaining(named));
  });

  it('the oldest TypeScript, which is the one that the texts name', () => {
    expect(rows.map(({ typescript }) => typescript)).toEqual(expect.arrayContaining(['oldest', 'current']));
    const floor = typeScriptVersions.oldest.split('.').slice(0, 2).join('.');
    expect([...new Set(typeScriptsIn(all))]).toEqual([floor]);
  });

  it('the versions of Jest and Node that the guide names', () => {
    const guide = readFileSync(join(root, 'packages/docs/src/content/docs/guides/jest.mdx'), 'utf8');
    const [jest] = toolVersions.jest.split('.');
    const [node] = process.versions.node.split('.');
    expect(guide).toContain(`Jest ${jest} and Node ${olderNodes.join(', ')} and ${node} are tested.`);
  });

  it('the bundlers and test runners that the texts name', () => {
    const named = toolsIn(all);
    expect(named).toContain('Vitest');
    expect(rows.map(({ tool }) => tool).filter(Boolean)).toEqual(expect.arrayContaining(named));
  });
});

it('Bun has one version, here and in the smoke suite', () => {
  const manifest = readFileSync(join(root, 'tools/test-support/runtimes/more/package.json'), 'utf8');
  expect(JSON.parse(manifest).dependencies.bun).toBe(toolVersions.bun);
});

it('rows have different names, and the README shows them all', () => {
  const names = rows.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(readFileSync(join(root, 'tools/release/README.md'), 'utf8')).toContain(rowsTable(rows));
});
