import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'tsdown';
import { installed, library } from '../../tools/repo/config/tsdown.ts';

/** The entry points of every runtime. */
const entries = ['index', 'credits', 'journal', 'proxy'].map((name) => `src/${name}.ts`);

/** The modules of a build. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that a file imports statically, itself included; what it loads on demand is not among them. */
function getStaticImports(file: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([fileURLToPath(new URL(file, import.meta.url))]);
  // A set also iterates over what is added on the way.
  for (const id of found) {
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

/**
 * The package for one kind of runtime: what differs between them is chosen here, so that few files are loaded.
 *
 * @param root its static imports become one file, which is loaded at once
 */
function runtime(name: 'node' | 'web', conditions: readonly string[], root: string): UserConfig {
  const isWeb = name === 'web';
  return library(isWeb ? entries : [...entries, 'src/journal-node.ts', 'src/make-videos.ts'], {
    name,
    outDir: `dist/${name}`,
    unbundle: false,
    dts: !isWeb,
    // Bundlers minify again; what is simplified here, not all of them see.
    minify: isWeb,
    inputOptions: {
      resolve: { conditionNames: ['@videogen/source', ...conditions] },
      optimization: { inlineConst: isWeb ? { mode: 'all', pass: 3 } : false },
    },
    outputOptions: {
      sourcemapExcludeSources: true,
      codeSplitting: {
        groups: [{ name: (id, modules) => (getStaticImports(root, modules).has(id) ? 'first-load' : null) }],
      },
      chunkFileNames: '[name].js',
    },
    deps: { neverBundle: [installed] },
  });
}

const configs: UserConfig[] = [
  // Node loads one file faster than two; a bundler drops the exports of `index.ts` that an application does not use.
  runtime('node', ['node', 'import'], 'src/index.ts'),
  runtime('web', ['default', 'import'], 'src/client.ts'),
];

export default configs;
