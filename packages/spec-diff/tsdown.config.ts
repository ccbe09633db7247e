import { library } from '../../tools/repo/config/tsdown.ts';

// Bundled, unlike the other packages: a command starts faster from one file.
export default library(['src/index.ts', 'src/cli.ts', 'src/deep-worker.ts'], {
  platform: 'node',
  unbundle: false,
});
