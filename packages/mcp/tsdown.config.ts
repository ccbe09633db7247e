import { library } from '../../tools/repo/config/tsdown.ts';

// Bundled: hosts start the server again and again, and loading many files takes long.
export default library(['src/index.ts', 'src/cli.ts'], { platform: 'node', unbundle: false });
