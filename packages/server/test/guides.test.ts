import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { checkConfig } from '../src/config/load-config.ts';
import { canRun, readBlocks, runBlocks } from './support/blocks.ts';
import { guide, useDesk } from './support/guide-desk.ts';

// Every block of the README and of the guides is run in its order, here or in the long run, or is listed as one that
// cannot be.

const desk = useDesk();

describe('the README', async () => {
  const blocks = await readBlocks(new URL('../README.md', import.meta.url));

  test('has only shell blocks that can run', () => {
    expect(blocks.filter((block) => block.language === 'sh' && !canRun(block))).toEqual([]);
  });

  test('shows a program that starts a server', async () => {
    const code = blocks.find(({ language }) => language === 'ts')?.code ?? '';
    // As in a project that has the package installed, with the data in this test's folder.
    const args = ['--input-type=module', '--eval', code.replace('./data', desk.folder)];
    const options = { cwd: join(import.meta.dirname, '..') };
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/);
  });
});

describe('the guide to deploy', async () => {
  const blocks = await readBlocks(guide('server-deploy'));

  test('makes a video on one machine', async () => {
    await runBlocks(blocks.filter(canRun), { folder: desk.folder, env: desk.shell(), replace: desk.ports });
    await desk.expectVideo();
    expect((await stat(join(desk.folder, 'videogen-data', 'videogen.db'))).size).toBeGreaterThan(0);
  });

  test('names files that exist, in the commands that are not run', async () => {
    const text = blocks.filter((block) => block.language === 'sh' && !canRun(block)).map(({ code }) => code);
    expect(text).toHaveLength(6);
    const fromRoot = [...text.join('').matchAll(/(?:-f|-k) (packages\/\S+)/g)].map(([, path = '']) => path);
    expect(fromRoot).toEqual([
      'packages/server/Dockerfile',
      'packages/server/kubernetes/namespace.yaml',
      'packages/server/kubernetes',
    ]);
    for (const path of fromRoot) await stat(new URL(`../../../${path}`, import.meta.url));
    await stat(new URL('../compose.env.example', import.meta.url));
  });
});

describe('the guide to connect models', async () => {
  const blocks = await readBlocks(guide('server-providers'));

  test('has a configuration that the server accepts', async () => {
    await desk.writeConfig(blocks);
    const printed = await runBlocks(blocks.filter(canRun), {
      folder: desk.folder,
      env: {
        ...desk.shell(),
        REPLICATE_API_TOKEN: 'a token',
        REPLICATE_WEBHOOK_SECRET: 'whsec_c2VjcmV0',
        VIDEOGEN_PUBLIC_URL: 'https://videos.example',
      },
    });
    expect(Object.keys(JSON.parse(printed).config.providers)).toEqual(['gpu', 'comfy', 'paid']);
  });
});

describe('the guides to operate and to secure', async () => {
  const runbook = await readBlocks(guide('server-operations'));

  test('have configurations that the server accepts', () => {
    for (const { code } of runbook.filter(({ language }) => language === 'json'))
      expect(checkConfig(JSON.parse(code), 'guide').retention.days).toBe(90);
  });
});
