import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsRoot, repositoryRoot } from '../paths.ts';
import { allOperations } from '../reference.ts';
import { callIn } from './method-pages.ts';

/** Calls that no program of the repository makes in one short statement. */
const written: Readonly<Record<string, string>> = {
  'client.tasks.watch': 'for await (const { status } of client.tasks.watch(id)) console.log(status);',
  'client.tasks.get': 'const { status, output_videos } = await client.tasks.get(id);',
  'client.tasks.wait': 'const { output_videos } = await client.tasks.wait(id, { timeout: 600_000 });',
  'client.tasks.attach': 'const task = client.tasks.attach(id);',
  'task.watch': 'for await (const { status } of task.watch()) console.log(status);',
  'task.get': 'const { status } = await task.get();',
  'task.toJSON': "await writeFile('task.json', JSON.stringify(task));",
  'callbacks.list': 'for (const { ref } of await callbacks.list({ failed: true })) console.log(ref);',
  'callbacks.retry': "await callbacks.retry('order-42');",
  'callbacks.revoke': "await callbacks.revoke('order-42');",
  'callbacks.idle': 'await callbacks.idle();',
  'callbacks.reconcile': 'await callbacks.reconcile();',
  'callbacks.receive':
    "const { status, headers, body } = await callbacks.receive({\n  method: 'POST',\n  target: request.url,\n  header: (name) => request.headers.get(name),\n  body: readBody,\n});",
};

async function programsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** A call of a method as a block of Markdown: of the reference, or from a program that the tests run. */
export async function exampleOf(title: string, packageName: string): Promise<string> {
  const operation = allOperations.find(({ name }) => title === `client.${name}`);
  const sample = operation?.request.examples[0]?.samples.find(({ label }) => label === 'Client')?.source;
  const folders = [join(repositoryRoot, 'packages', packageName, 'examples'), join(docsRoot, 'examples')];
  const programs = (await Promise.all(folders.map(programsIn))).flat();
  const found = programs.map((program) => callIn(program, title)).find((each) => each !== undefined);
  const source = sample ?? written[title] ?? found;
  if (source === undefined)
    throw new Error(`${title} has no example: call it in packages/${packageName}/examples`);
  return `**Example**\n\n\`\`\`ts\n${source.trim()}\n\`\`\``;
}
