import { library } from '../../tools/config/tsdown.ts';

// Bundled, unlike the other packages: a program that must answer soon after its start has no time for 150 files.
// The worker lies beside the chunk that starts it.
export default library([], {
  entry: { index: 'src/index.ts', cli: 'src/cli.ts', worker: 'src/render/worker.ts' },
  platform: 'node',
  unbundle: false,
  deps: { alwaysBundle: ['@videogen/validators/fast'] },
});
