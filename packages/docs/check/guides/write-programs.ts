import { glob, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { writeText } from '../../site/files.ts';
import { repositoryRoot } from '../../site/paths.ts';
import { reference } from '../../site/reference.ts';
import { guidesFolder } from './guides-folder.ts';
import type { Guide } from './read-guides.ts';

/** Writes the files of the guides, with the picture that they mention, to an empty folder. */
export async function writePrograms(guides: readonly Guide[]): Promise<void> {
  await rm(guidesFolder, { recursive: true, force: true });
  await mkdir(guidesFolder, { recursive: true });
  for (const { name, files } of guides) {
    for (const file of files) await writeText(join(guidesFolder, name, file.name), file.text);
  }

  const portrait = sharp({ create: { width: 320, height: 180, channels: 3, background: '#4f46e5' } });
  await portrait.toFile(join(guidesFolder, 'portrait.png'));
}

/** Writes the blocks of the packages' instructions for coding agents beside the guides, to compile them. */
export async function writeAgentBlocks(): Promise<void> {
  for await (const file of glob('{spec,packages/*}/AGENTS.md', { cwd: repositoryRoot })) {
    const text = await readFile(join(repositoryRoot, file), 'utf8');
    for (const [index, [, code = '']] of [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].entries()) {
      const name = `${dirname(file).replace('/', '-')}-${index}.ts`;
      await writeText(join(guidesFolder, 'agents', name), code);
    }
  }
}

/** Writes the samples of the operations, each to a file of its own, to compile them. */
export async function writeSamples(): Promise<void> {
  const examples = reference.operations.flatMap(({ id, request }) =>
    request.examples.map(({ name, samples }) => ({ name: `${id}-${name}.ts`, samples })),
  );

  for (const { name, samples } of examples) {
    for (const { source } of samples.filter(({ lang }) => lang === 'ts'))
      await writeText(join(guidesFolder, 'samples', name), source);
  }
}
