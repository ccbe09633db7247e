import type { UserConfig } from 'tsdown';
import { library } from '../../tools/config/tsdown.ts';

const config: UserConfig[] = [
  library(['src/index.ts']),
  // Forty small files take Node ten times as long to load as one; bundlers drop unused functions either way.
  library(['src/fast.ts'], { unbundle: false, clean: false }),
];

export default config;
