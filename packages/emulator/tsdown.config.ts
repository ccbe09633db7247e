import { library } from '../../tools/config/tsdown.ts';

export default library(['src/index.ts', 'src/render/worker.ts'], { platform: 'node' });
