import { library } from '../../tools/config/tsdown.ts';

export default library(['src/index.ts', 'src/cli.ts', 'src/media/probe-worker.ts', 'src/render/worker.ts'], {
  platform: 'node',
});
