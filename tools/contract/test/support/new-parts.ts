import type { Workspace } from './workspace.ts';

// What a contributor adds by hand: a page, a provider, a store, an adapter. Each is a copy of one that exists.

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

  const config = 'packages/server/src/config';
  const type = 'export type ProviderConfig =\n';
  const member = "  | ({ readonly type: 'my-provider' } & RemoteProvider)\n";
  await workspace.edit(`${config}/config.ts`, type, type + member);
  const settings = "const settings = z.discriminatedUnion('type', [\n";
  const entry = "  z.strictObject({ type: z.literal('my-provider'), ...remote, baseUrl }),\n";
  await workspace.edit(`${config}/schema.ts`, settings, settings + entry);
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
