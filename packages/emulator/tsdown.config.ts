import { library } from '../../tools/config/tsdown.ts';

// Bundled, unlike the other packages: a program that must answer soon after its start has no time for 150 files.
// Process and worker lie beside the chunks that start them.
export default library([], {
  entry: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    main: 'src/cli/main.ts',
    'render-process': 'src/render/render-process.ts',
    'probe-worker': 'src/media/probe-worker.ts',
  },
  // The page of the console is served as it is written, from beside the chunk that serves it.
  copy: [{ from: 'src/console/assets', to: 'dist' }],
  platform: 'node',
  unbundle: false,
  deps: { alwaysBundle: ['@videogen/validators/fast'] },
});
