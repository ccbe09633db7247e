import { readFile } from 'node:fs/promises';
import type { Workspace } from './workspace.ts';

/** Adds an optional field `seed` to text to video: one edit of one document. */
export async function addSeed(workspace: Workspace): Promise<void> {
  await workspace.edit(
    'spec/schemas/TextToVideoRequest.yaml',
    '\nproperties:\n',
    `
properties:
  seed:
    type: integer
    description: Seed of the randomness; the same seed gives the same video.
    minimum: 0
    maximum: 4294967295
    examples: [7]
`,
  );
}

/** Adds an operation that creates tasks, `upscale`, with a new category. */
export async function addUpscale(workspace: Workspace): Promise<void> {
  await addDocument(workspace, 'paths/createUpscale.yaml');
  await addDocument(workspace, 'schemas/UpscaleRequest.yaml');
  await addDocument(workspace, 'examples/upscale.yaml');
  await addDocument(workspace, 'examples/task-upscale.yaml');
  await workspace.edit(
    'spec/paths/getTask.yaml',
    '            task-talking-avatar:\n',
    '            task-upscale:\n              $ref: ../examples/task-upscale.yaml\n            task-talking-avatar:\n',
  );
  await addPath(workspace, '/v1/video/upscale', 'createUpscale');
  await workspace.edit(
    'spec/openapi.yaml',
    '    UploadGrant:\n',
    '    UpscaleRequest:\n      $ref: schemas/UpscaleRequest.yaml\n    UploadGrant:\n',
  );
  await workspace.edit('spec/schemas/TaskCategory.yaml', '&values [', '&values [UPSCALE, ');
}

/** Adds the behaviour that `upscale` needs: what its synthetic video shows, and what `npm start` creates. */
export async function addBehaviour(workspace: Workspace): Promise<void> {
  const known = '  TEXT_TO_VIDEO: worldScene,\n';
  const added = known.replace('TEXT_TO_VIDEO', 'UPSCALE');
  await workspace.edit('packages/synthetic-video/src/scene/create-scene.ts', known, known + added);
  const creates = 'const creates: Readonly<Record<Method, Create>> = {\n';
  const create =
    '  upscale: (client, { image, callback_url }) => client.upscale({ image, factor: 2, callback_url }),\n';
  await workspace.edit('tools/start/src/showcase.ts', creates, creates + create);
}

/** Adds an operation that creates no task, `cancelTask`. */
export async function addCancel(workspace: Workspace): Promise<void> {
  await addDocument(workspace, 'paths/cancelTask.yaml');
  await addPath(workspace, '/v1/tasks/{task_id}/cancel', 'cancelTask');
}

/** Says what a valid request to `cancelTask` is, without which no case of the contract suite can be made. */
export async function addCancelRequest(workspace: Workspace): Promise<void> {
  const known = "  getTask: { name: 'get-task', input: { task_id: someTask } },\n";
  const added = known.replace('getTask', 'cancelTask').replace('get-task', 'cancel-task');
  await workspace.edit('tools/contract/src/cases/valid-requests.ts', known, known + added);
}

/** Adds a page to the docs, with a program: its text, its line in the sidebar, and what the program prints. */
export async function addPage(workspace: Workspace): Promise<void> {
  await workspace.write('packages/docs/src/content/docs/guides/my-page.mdx', page);
  await workspace.edit('packages/docs/site/guides.json', '["testing"', '["my-page", "testing"');
  await workspace.edit(
    'packages/docs/check/guide-runs.json',
    '"own": {\n',
    '"own": {\n    "my-page/my-page.ts": { "prints": ["^two attempts$"] },\n',
  );
}

const page = `---
title: My page
description: A page that a contributor adds, with a program.
---

The program of this page makes two attempts, and says so. Its blocks are one file, which is type-checked and run.

\`\`\`ts title="my-page.ts"
const attempts = ['one', 'two'];
\`\`\`

The second block continues the file:

\`\`\`ts
console.log(\`\${attempts.at(-1)} attempts\`);
\`\`\`
`;

/** Adds a document of `fixtures/changes`. */
async function addDocument(workspace: Workspace, file: string): Promise<void> {
  const text = await readFile(new URL(`../../fixtures/changes/${file}`, import.meta.url), 'utf8');
  await workspace.write(`spec/${file}`, text);
}

async function addPath(workspace: Workspace, path: string, id: string): Promise<void> {
  const last = '    $ref: paths/createUpload.yaml\n';
  await workspace.edit('spec/openapi.yaml', last, `${last}  ${path}:\n    $ref: paths/${id}.yaml\n`);
}

/** Removes the field `aspect_ratio` of text to video, with its values, and its name in the table of sentences. */
export async function retireField(workspace: Workspace): Promise<void> {
  const schema = 'spec/schemas/TextToVideoRequest.yaml';
  await workspace.edit(schema, `${retiredField}    examples: ["16:9"]\n`, '');
  await workspace.edit(schema, '    aspect_ratio: "16:9"\n', '');
  await workspace.edit('spec/examples/text-to-video.yaml', '  aspect_ratio: "16:9"\n', '');
  await workspace.edit('spec/examples/text-to-video-with-callback.yaml', '  aspect_ratio: "9:16"\n', '');
  await workspace.edit(
    'tools/contract/src/cases/description.yaml',
    'in: { TextToVideoRequest: {}, VideoToVideoRequest: {} }\n    each: *ratios',
    'in: { VideoToVideoRequest: {} }\n    each: *ratios',
  );
}

const retiredField = `  aspect_ratio:
    description: Aspect ratio of the produced video, width to height.
    x-unspecified: [null-aspect-ratio]
    allOf:
      - $ref: AspectRatio.yaml
`;

/** Removes the operation `createVideoToVideo`: its path with its line, its example, and its line in the list of operations. */
export async function retireOperation(workspace: Workspace): Promise<void> {
  await workspace.edit(
    'spec/openapi.yaml',
    '  /v1/video/video2video:\n    $ref: paths/createVideoToVideo.yaml\n',
    '',
  );
  await workspace.delete('spec/paths/createVideoToVideo.yaml');
  await workspace.delete('spec/examples/video-to-video.yaml');
  await workspace.edit(
    'spec/test/documents.test.ts',
    "      ['createVideoToVideo', 'post', '/v1/video/video2video'],\n",
    '',
  );
}

/** Adds the operation `upscale` to the list of operations, and to the texts that name or count them. */
export async function listUpscale(workspace: Workspace): Promise<void> {
  const last = "      ['createUpload', 'post', '/v1/upload/file'],\n";
  const added = "      ['createUpscale', 'post', '/v1/video/upscale'],\n";
  await workspace.edit('spec/test/documents.test.ts', last, added + last);
  await workspace.edit(
    'packages/cli/README.md',
    'videogen text2video "a cat surfing" --seconds 5 --emulator -o cat.mp4\n',
    'videogen text2video "a cat surfing" --seconds 5 --emulator -o cat.mp4\nvideogen upscale --image cat.png\n',
  );
}

/** Corrects the counts of operations and categories that the tests name. */
export async function correctCounts(workspace: Workspace): Promise<void> {
  await workspace.edit('spec/asyncapi.yaml', 'any of the five create', 'any of the six create');
  await workspace.edit('packages/server/README.md', 'the seven operations', 'the eight operations');
  await workspace.edit('packages/ai-sdk/README.md', 'all five categories', 'all six categories');
  await workspace.edit(
    'packages/docs/src/content/docs/guides/tasks.mdx',
    'with one of five',
    'with one of six',
  );
  const glossary = 'packages/docs/src/content/docs/guides/glossary.mdx';
  await workspace.edit(glossary, 'one of the five operations', 'one of the six operations');
}

/** Copies a file of the workspace with other names in it. */
async function copyAs(
  workspace: Workspace,
  [from, to]: readonly [from: string, to: string],
  names: Readonly<Record<string, string>>,
): Promise<void> {
  let text = await workspace.read(from);
  for (const [name, other] of Object.entries(names)) text = text.replaceAll(name, other);
  await workspace.write(to, text);
}

/** Writes a provider, its configuration and its double, as copies of those of fal; nothing creates it yet. */
export async function addProvider(workspace: Workspace): Promise<void> {
  const names = {
    createFalProvider: 'createMyProvider',
    FalOptions: 'MyProviderOptions',
    startFal: 'startMine',
  };
  const providers = 'packages/server/src/providers';
  await copyAs(workspace, [`${providers}/fal.ts`, `${providers}/my-provider.ts`], names);
  const doubles = 'packages/server/test/doubles';
  await copyAs(workspace, [`${doubles}/fal.ts`, `${doubles}/my-provider.ts`], names);

  const config = 'packages/server/src/config/schema.ts';
  const type = 'export type ProviderConfig =\n';
  await workspace.edit(config, type, `${type}  | ({ readonly type: 'my-provider' } & RemoteProvider)\n`);
  const settings = "const settings = z.discriminatedUnion('type', [\n";
  const entry = "  z.strictObject({ type: z.literal('my-provider'), ...remote, baseUrl }),\n";
  await workspace.edit(config, settings, settings + entry);
}

/** Adds the provider where the compiler and the page say that it is missing. */
export async function useProvider(workspace: Workspace): Promise<void> {
  const create = 'packages/server/src/providers/create-providers.ts';
  const first = "    case 'synthetic':\n";
  const added =
    "    case 'my-provider':\n      return createMyProvider(getOptions(name, config, context, 'Key'));\n";
  await workspace.edit(create, first, added + first);
  const imported = "import type { Provider, ProviderOptions } from './provider.ts';\n";
  await workspace.edit(create, imported, `import { createMyProvider } from './my-provider.ts';\n${imported}`);

  const live = 'packages/server/test/providers/live.test.ts';
  const known = "  fal: { ...unset, start: startFal, key: 'secret', model: 'owner/app/path' },\n";
  await workspace.edit(
    live,
    known,
    `${known}${known.replace('fal:', "'my-provider':").replace('startFal', 'startMine')}`,
  );
  const double = "import { startMine } from '../doubles/my-provider.ts';\n";
  const fal = "import { startFal } from '../doubles/fal.ts';\n";
  await workspace.edit(live, fal, fal + double);

  const tests = 'packages/server/test/providers/providers.test.ts';
  await workspace.edit(
    tests,
    fal,
    `${fal}${double}import { createMyProvider } from '../../src/providers/my-provider.ts';\n`,
  );
  const subject = "  {\n    name: 'fal',\n    start: startFal,\n    create: createFalProvider,\n";
  const rest =
    "    authorization: 'Key secret',\n    model: 'owner/app/text-to-video',\n    imageIn: ({ image_url: url }) => url,\n    image: dataUrl,\n  },\n";
  const mine = subject
    .replace("'fal'", "'mine'")
    .replace('startFal', 'startMine')
    .replace('createFalProvider', 'createMyProvider');
  await workspace.edit(tests, subject, mine + rest + subject);
}

/** Writes a store for callbacks as a copy of the one in memory, with its export and its name; nothing opens it yet. */
export async function addStore(workspace: Workspace): Promise<void> {
  const stores = 'packages/callbacks/src/stores';
  const names = { memoryStore: 'myStore', MemoryStoreOptions: 'MyStoreOptions' };
  await copyAs(workspace, [`${stores}/memory.ts`, `${stores}/my-store.ts`], names);
  await exportOf(workspace, './stores/my-store', 'myStore');
  await workspace.edit(
    'packages/callbacks/test/support/stores.ts',
    "  | 'memory'\n",
    "  | 'memory'\n  | 'my-store'\n",
  );
}

/** Opens the store where the compiler says that it is missing. */
export async function useStore(workspace: Workspace): Promise<void> {
  const stores = 'packages/callbacks/test/support/stores.ts';
  const connect = '  async memory() {\n';
  const added =
    "  async 'my-store'() {\n    const store = myStore();\n    return { open: () => store, close: async () => {} };\n  },\n";
  await workspace.edit(stores, connect, added + connect);
  const first = "import { join } from 'node:path';\n";
  await workspace.edit(
    stores,
    first,
    `${first}import { myStore } from '@videogen/callbacks/stores/my-store';\n`,
  );
  const known = "  memory: async () => ({ url: 'memory:', stop: async () => {} }),\n";
  await workspace.edit(
    'packages/callbacks/test/support/services.ts',
    known,
    known + known.replace('memory:', "'my-store':"),
  );
}

/** Writes an adapter as a copy of the one for Hono, with its export, and adds its framework to the test servers. */
export async function addAdapter(workspace: Workspace): Promise<void> {
  const adapters = 'packages/callbacks/src/adapters';
  const names = { honoHandler: 'myHandler', HonoContext: 'MyContext' };
  await copyAs(workspace, [`${adapters}/hono.ts`, `${adapters}/my-framework.ts`], names);
  await exportOf(workspace, './my-framework', 'myHandler');

  const servers = 'packages/callbacks/test/support/test-servers.ts';
  const last = "  lambdaServer('v1', false),\n";
  const added = `  {
    name: 'my-framework, no parser',
    readsBody: true,
    start: async (fixture) => listenHono(new Hono().all(PATH, myHandler(fixture.callbacks))),
  },
`;
  await workspace.edit(servers, last, added + last);
  const first = "import { honoHandler } from '@videogen/callbacks/hono';\n";
  await workspace.edit(
    servers,
    first,
    `${first}import { myHandler } from '@videogen/callbacks/my-framework';\n`,
  );
}

/** Adds an entry of `@videogen/callbacks`, and lists its name. */
async function exportOf(workspace: Workspace, entry: string, name: string): Promise<void> {
  const folder = entry.startsWith('./stores/') ? '' : 'adapters/';
  const file = folder + entry.slice(2);
  const paths = {
    '@videogen/source': `./src/${file}.ts`,
    types: `./dist/${file}.d.ts`,
    default: `./dist/${file}.js`,
  };
  const manifest = 'packages/callbacks/package.json';
  const known = '    "./conformance": {\n';
  await workspace.edit(manifest, known, `    "${entry}": ${JSON.stringify(paths)},\n${known}`);
  const listed = '  "./conformance": ';
  await workspace.edit(
    'packages/callbacks/test/support/exports.json',
    listed,
    `  "${entry}": ["${name}"],\n${listed}`,
  );
}
