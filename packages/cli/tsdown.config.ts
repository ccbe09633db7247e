import { library } from '../../tools/config/tsdown.ts';

// Bundled, unlike the other packages: a command must answer at once, and has no time for a hundred files.
export default library(['src/index.ts', 'src/cli.ts'], { platform: 'node', unbundle: false });
