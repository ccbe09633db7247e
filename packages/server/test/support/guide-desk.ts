import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@videogen-tools/test-support/free-port';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { beforeEach, expect } from 'vitest';
import type { Block } from './blocks.ts';

/** The page of a guide. */
export const guide = (name: string): URL =>
  new URL(`../../../docs/src/content/docs/guides/${name}.mdx`, import.meta.url);

/** The environment of a reader of a guide: an empty folder, and ports that are free. */
export interface Desk {
  readonly folder: string;
  readonly ports: Readonly<Record<string, string>>;
  /** The variables of a reader's shell: the default port may be in use on this machine. */
  readonly shell: () => Record<string, string>;
  /** Writes the JSON block of a page as the configuration. */
  readonly writeConfig: (blocks: readonly Block[]) => Promise<void>;
  readonly expectVideo: () => Promise<void>;
}

/** Creates an environment for each test of a file. */
export function useDesk(): Desk {
  let folder = '';
  let ports: Readonly<Record<string, string>> = {};
  beforeEach(async () => {
    folder = await temporaryFolder();
    const free = async (from: string): Promise<[string, string]> => [from, String(await freePort())];
    ports = Object.fromEntries(await Promise.all(['4020', '4021', '4030', '4031'].map(free)));
  });
  return {
    get folder() {
      return folder;
    },
    get ports() {
      return ports;
    },
    shell: () => ({ PORT: ports['4020'] ?? '' }),
    writeConfig: async (blocks) => {
      const config = blocks.find(({ language }) => language === 'json')?.code ?? '';
      await writeFile(join(folder, 'videogen.config.json'), config);
    },
    expectVideo: async () => {
      expect((await readFile(join(folder, 'cat.mp4'))).toString('latin1', 4, 8)).toBe('ftyp');
    },
  };
}
