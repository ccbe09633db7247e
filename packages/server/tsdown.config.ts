import { library } from '../../tools/repo/config/tsdown.ts';

export default library(['src/index.ts', 'src/cli/main.ts'], { platform: 'node' });
