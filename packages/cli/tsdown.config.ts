import { library } from '../../tools/repo/config/tsdown.ts';

// Bundled, unlike the other packages: a command must start fast, and loading a hundred files takes too long.
export default library(['src/index.ts', 'src/cli.ts'], { platform: 'node', unbundle: false });
