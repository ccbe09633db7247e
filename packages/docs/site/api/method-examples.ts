import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsRoot, repositoryRoot } from '../paths.ts';
import { allOperations } from '../reference.ts';
import { region } from '../region.ts';
import { callIn } from './method-pages.ts';

/** Calls that no other program makes in one short statement, in regions with the names of the methods. */
const short = await readFile(join(docsRoot, 'examples', 'methods.ts'), 'utf8');

async function programsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /(?<!methods)\.ts$/.test(name)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** A call of a method as a block of Markdown: of the reference, or from a program that the tests run. */
export async function getExample(title: string, packageName: string): Promise<string> {
  const operation = allOperations.find(({ name }) => title === `client.${name}`);
  const sample = operation?.request.examples[0]?.samples.find(({ label }) => label === 'Client')?.source;
  const folders = [join(repositoryRoot, 'packages', packageName, 'examples'), join(docsRoot, 'examples')];
  const programs = (await Promise.all(folders.map(programsIn))).flat();
  const found = programs.map((program) => callIn(program, title)).find((each) => each !== undefined);
  const source =
    sample ?? (short.includes(`#region ${title}\n`) ? region(short, title, 'methods.ts') : found);
  if (source === undefined)
    throw new Error(`${title} has no example: call it in packages/${packageName}/examples`);
  return `**Example**\n\n\`\`\`ts\n${source.trim()}\n\`\`\``;
}
