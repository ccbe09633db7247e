import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { docsRoot, repositoryRoot } from '../../site/paths.ts';

/** An object of a cluster, as far as the order of commands depends on it. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

const guide = await readFile(join(docsRoot, 'src/content/docs/guides/server-deploy.mdx'), 'utf8');
const section = guide.slice(guide.indexOf('## On Kubernetes'), guide.indexOf('## Check a deployment'));
const commands = [...section.matchAll(/^ +(?:kubectl|cp) .*$/gm)].map(([line]) => line.trim().split(' '));

const read = (path: string): Promise<string> => readFile(join(repositoryRoot, path), 'utf8');

/** The objects of a file, or of a folder with a `kustomization.yaml`. */
async function readManifests(path: string, namespace?: string): Promise<Manifest[]> {
  if (!path.endsWith('.yaml')) {
    const { namespace: own, resources } = parse(await read(join(path, 'kustomization.yaml')));
    const files = resources.map((file: string) => readManifests(join(path, file), own));
    return (await Promise.all(files)).flat();
  }
  const manifests = parseAllDocuments(await read(path)).map((document): Manifest => document.toJS());
  return manifests.map((each) => ({
    ...each,
    metadata: { ...(namespace && { namespace }), ...each.metadata },
  }));
}

function getId({ kind, metadata: { name, namespace } }: Manifest): string {
  return kind === 'Namespace' ? name : `${namespace}/${kind.toLowerCase()}/${name}`;
}

/** The namespace of an object, and what its pods need. */
function getNeeds(manifest: Manifest): string[] {
  const { namespace = [] } = manifest.kind === 'Namespace' ? {} : manifest.metadata;
  const named = JSON.stringify(manifest).matchAll(/"(configMap|secret)(?:Ref)?":\{"name":"([^"]+)"/g);
  return [
    namespace,
    ...[...named].map(([, kind = '', name]) => `${namespace}/${kind.toLowerCase()}/${name}`),
  ].flat();
}

/** The objects that a list of commands uses before it has made them. */
async function findMissing(list: typeof commands): Promise<readonly string[]> {
  const made = new Set<string>();
  const missing: string[] = [];
  const need = (id: string): void => {
    if (!made.has(id)) missing.push(id);
  };
  const copies = new Map<string, string>();
  for (const [program, ...words] of list) {
    const [first = '', path = '', target = ''] = words;
    if (program === 'cp') copies.set(path, first);
    else if (first === 'apply') {
      const manifests = await readManifests(copies.get(target) ?? target);
      for (const manifest of manifests) made.add(getId(manifest));
      for (const id of manifests.flatMap(getNeeds)) need(id);
    } else need(`${path}/${words.find((word) => /^\w+\/videogen/.test(word))}`);
  }
  return missing;
}

test('each command uses objects that exist by then', async () => {
  expect(await findMissing(commands)).toEqual([]);
  // Without the first three, which make the namespace and the secret.
  expect(await findMissing(commands.slice(3))).toContain('videogen/secret/videogen');
});

test('the last command creates an API key', async () => {
  const words = commands.at(-1) ?? [];
  const [, program = '', ...args] = words.slice(words.indexOf('--') + 1);
  expect(await read('packages/server/Dockerfile')).toContain(`ENTRYPOINT ["node", "${program}"]`);
  const file = program.replace('/app', join(repositoryRoot, 'packages/server'));
  const data = await temporaryFolder();
  const env = { ...process.env, VIDEOGEN_DATA: data };
  const run = promisify(execFile);
  // As the job does.
  await run(process.execPath, [file, 'migrate'], { env });
  const { stdout } = await run(process.execPath, [file, ...args], { env });
  expect(stdout).toMatch(/\S{20,}/);
});
