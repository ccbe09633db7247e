import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openVersion } from '../src/load/input.ts';
import { main } from '../src/main.ts';
import { openapi, operation } from './documents.ts';

let folder = '';
let out = '';

beforeEach(async ({ onTestFinished }) => {
  folder = await temporaryFolder(onTestFinished);
  git('init', '--quiet');
  write('spec/openapi.json', document({ type: 'string' }));
  git('add', '.');
  git('commit', '--quiet', '--message', 'base');
  git('branch', 'base');
});

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  execFileSync('git', [...identity, ...args], { cwd: folder });
}

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function document(schema: unknown, more: Record<string, unknown> = {}): string {
  return JSON.stringify(openapi({ '/a': { post: { ...operation(schema, undefined), ...more } } }));
}

function run(...args: string[]): Promise<0 | 1 | 2> {
  out = '';
  const append = (text: string): void => {
    out += text;
  };
  return main(args, { cwd: folder, now: new Date('2026-06-01T00:00:00Z'), out: append, err: append });
}

describe('a pull request that judges itself', () => {
  beforeEach(() => write('spec/openapi.json', document({ type: 'boolean' })));

  it.each([
    ['a severity', 'severity: { schema-type-changed: compatible }\n'],
    ['an ignored rule', 'ignore: [{ rule: schema-type-changed, reason: mine }]\n'],
    ['undecided changes that pass', 'allowUndecided: true\n'],
  ])('does not pass by %s of its own', async (_, text) => {
    write('spec-diff.yaml', text);
    expect(await run('base', 'spec')).toBe(1);
    expect(out).toMatch(/The configuration of the base counts; `spec-diff.yaml` of the head is another one/);
  });

  it('passes by the configuration of the base, and by one that the command names', async () => {
    const own = 'severity: { schema-type-changed: compatible }\n';
    write('mine.yaml', own);
    expect(await run('base', 'spec', '--config', 'mine.yaml')).toBe(0);
    git('checkout', '--quiet', '--', 'spec');
    write('spec-diff.yaml', own);
    git('add', '.');
    git('commit', '--quiet', '--message', 'agreed');
    write('spec/openapi.json', document({ type: 'boolean' }));
    expect(await run('HEAD', 'spec')).toBe(0);
    expect(out).not.toContain('of the head is another one');
  });

  it('names who accepted its breaks in the first line', async () => {
    await run('base', 'spec', '--format', 'json');
    const { fingerprint } = JSON.parse(out).changes[0];
    write(
      'spec/changes/a.yaml',
      `fingerprint: ${fingerprint}\nreason: Nobody sends it.\nowner: A. Person\nuntil: "2027-01-31"\n`,
    );
    expect(await run('base', 'spec')).toBe(0);
    expect(out.split('\n')[0]).toContain('1 accepted by A. Person');
  });
});

describe('a sunset that the pull request writes', () => {
  const over = { type: 'string', deprecated: true, 'x-sunset': '2020-01-01' };

  it('does not excuse a new required member', async () => {
    write('spec/openapi.json', document({ type: 'object', required: ['a'], properties: { a: over } }));
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
    write(
      'spec/openapi.json',
      document({ type: 'object', required: ['a', 'b'], properties: { a: over, b: over } }),
    );
    expect(await run('HEAD', 'spec')).toBe(1);
    expect(out).toContain('new required property `b`');
  });
});

it('writes names with line breaks on one line', async () => {
  const operationId = 'x\n::group::y\u202e';
  expect(operationId).toMatch(/^::group.*\u202e/m);
  write('spec/openapi.json', document({ type: 'boolean' }, { operationId }));
  for (const format of ['text', 'github', 'markdown', 'html']) {
    await run('base', 'spec', '--format', format);
    expect(out, format).toMatch(/x\\+n::group::y\\+u202e/);
    expect(out, format).not.toMatch(/^::group/m);
    expect(out, format).not.toContain('\u202e');
  }
});

describe('an error about a name with a line break', () => {
  const name = 'x\n::error::y\u009b31m';
  const inYaml = '"x\\n::error::y\\u009b31m"';

  it.each([
    ['a version', 'spec/openapi.json', JSON.stringify({ openapi: name })],
    ['a key of the configuration', 'spec-diff.yaml', `${inYaml}: 1\n`],
    ['an acceptance', 'spec/changes/a.yaml', `{ fingerprint: a, reason: b, owner: c, until: ${inYaml} }\n`],
  ])('is on one line: %s', async (_, file, text) => {
    write(file, text);
    expect(await run('base', 'spec')).toBe(2);
    expect(out).toContain(String.raw`x\n::error::y\u009b31m`);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
  });
});

it('names in the first line what the configuration beside two files rates otherwise', async () => {
  write('base.json', document({ type: 'string' }));
  write('head.json', document({ type: 'boolean' }));
  write('spec-diff.yaml', 'severity: { schema-type-changed: compatible }\n');
  expect(await run('base.json', 'head.json')).toBe(0);
  expect(out.split('\n')[0]).toContain('1 rated by the configuration');
  expect(out).toContain('Rated compatible by the configuration (schema-type-changed), breaking without it.');
});

it('says in the first line whether undecided changes are allowed', async () => {
  write('base.json', document({ type: 'string' }, { unheardOf: 1 }));
  write('head.json', document({ type: 'string' }, { unheardOf: 2 }));
  expect(await run('base.json', 'head.json')).toBe(1);
  expect(out.split('\n')[0]).toContain('1 undecided change, which counts as breaking.');

  write('spec-diff.yaml', 'allowUndecided: true\n');
  expect(await run('base.json', 'head.json')).toBe(0);
  expect(out.split('\n')[0]).toContain('1 undecided change, allowed by the configuration or an option.');
});

it('writes no control characters into the JSON report, and loses none', async () => {
  const operationId = 'x\u009b31m\u202e';
  write('spec/openapi.json', document({ type: 'boolean' }, { operationId }));
  await run('base', 'spec', '--format', 'json');
  expect(out).not.toMatch(/[\u009b\u202e]/);
  expect(JSON.stringify(JSON.parse(out))).toContain(operationId);
});

it('takes the folder of the head for a revision alone', async () => {
  write('docs/api/openapi.json', document({ type: 'string' }));
  git('add', '.');
  git('commit', '--quiet', '--message', 'another folder');
  git('rm', '--quiet', '-r', 'spec');
  git('commit', '--quiet', '--message', 'moved');
  write('docs/api/openapi.json', document({ type: 'boolean' }));
  expect(await run('HEAD', 'docs/api')).toBe(1);
  expect(await run('HEAD', 'docs/api/openapi.json')).toBe(1);
});

it('the files of a commit that was compared are removed', async ({ onTestFinished }) => {
  const temporary = await temporaryFolder(onTestFinished);
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const version = openVersion('base', folder);
  expect(readdirSync(temporary)).toHaveLength(1);
  version.dispose();

  expect(await run('base', 'HEAD')).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});
