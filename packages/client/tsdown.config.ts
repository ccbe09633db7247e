import { library } from '../../tools/config/tsdown.ts';

const platform = ['files.node', 'files.web', 'network.node', 'network.web'];

export default library(['src/index.ts', ...platform.map((name) => `src/platform/${name}.ts`)], {
  // Left for the runtime or bundler that uses the package to resolve.
  deps: { neverBundle: ['#files', '#network', /^node:/] },
});
