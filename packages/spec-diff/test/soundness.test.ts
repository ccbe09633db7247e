import { sampleFor } from './layouts.ts';
import { checkSoundness } from './pairs/check-soundness.ts';

// `layouts.long.test.ts` writes each pair in each layout.
checkSoundness(sampleFor);
