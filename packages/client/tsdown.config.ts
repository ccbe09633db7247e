import type { UserConfig } from 'tsdown';
import { library } from '../../tools/config/tsdown.ts';

/** Loaded at once; the rest is loaded on demand. */
const atOnce =
  /\/client\/src\/(?!media\/(?!media-(cache|input))|on-demand|run\.|journal|progress|proxy|queue|failures|in-turn|redact|resolve-ambiguous|retry-|validate|wait-for-callback|errors\/(api-|media-|task-|classify)|generated\/facts|download\/|platform\/(?!unsent|defaults|trace)|index\.)/;

/** The entry points of every runtime. */
const entries = ['index', 'journal', 'progress', 'proxy', 'queue'].map((name) => `src/${name}.ts`);

/** The package for one kind of runtime: what differs between them is chosen here, so that few files are loaded. */
function runtime(name: 'node' | 'web', conditions: readonly string[], core: RegExp): UserConfig {
  const isWeb = name === 'web';
  return library(isWeb ? entries : [...entries, 'src/journal-node.ts'], {
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
      codeSplitting: {
        groups: [{ name: 'core', test: (id) => core.test(id) && !id.endsWith('.d.ts') }],
      },
      chunkFileNames: '[name].js',
    },
    deps: { neverBundle: [/^[@a-z]/] },
  });
}

const configs: UserConfig[] = [
  // The package exports these; separate files would add to the number of modules to load.
  runtime('node', ['node', 'import'], new RegExp(`${atOnce.source}|/(media-(errors|cache|input))\\.`)),
  runtime('web', ['default', 'import'], atOnce),
];

export default configs;
