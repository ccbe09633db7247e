import { library } from '../../tools/config/tsdown.ts';

export default library(['src/index.ts', 'src/platform/files.node.ts', 'src/platform/files.web.ts'], {
  // Left for the runtime or bundler that uses the package to resolve.
  deps: { neverBundle: ['#files', /^node:/] },
});
