import { library } from '../../tools/config/tsdown.ts';

const platform = ['files.node', 'files.web', 'network.node', 'network.web', 'unsent', 'unsent.web'];

/** Everything but what is loaded on demand or chosen by the runtime; declarations have chunks of their own. */
function isLoadedAtOnce(id: string): boolean {
  return (
    /\/client\/src\/(?!media\/|errors\/media-errors|generated\/(facts|statuses)|validate|download\/|platform\/|index\.)/.test(
      id,
    ) && !id.endsWith('.d.ts')
  );
}

export default library(['src/index.ts', ...platform.map((name) => `src/platform/${name}.ts`)], {
  // Few files load faster than many; what is loaded on demand stays apart.
  unbundle: false,
  outputOptions: { codeSplitting: { groups: [{ name: 'core', test: isLoadedAtOnce }] } },
  // Left for the runtime or bundler that uses the package to resolve.
  deps: { neverBundle: [/^[@#a-z]/] },
});
