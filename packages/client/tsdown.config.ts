import { library } from '../../tools/config/tsdown.ts';

const platform = ['files.node', 'files.web', 'network.node', 'network.web', 'unsent', 'unsent.web'];

export default library(['src/index.ts', ...platform.map((name) => `src/platform/${name}.ts`)], {
  // Few files load faster than many; what is loaded on demand stays apart.
  unbundle: false,
  // Left for the runtime or bundler that uses the package to resolve.
  deps: { neverBundle: ['#files', '#network', '#unsent', /^node:/] },
});
