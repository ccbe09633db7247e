import { missing } from '@videogen-tools/test-support/service';
import { findFfmpeg } from '../../src/codec/find-ffmpeg.ts';

/** The ffmpeg of this machine. Without one, the tests that need it are skipped, and a line says so. */
export const ffmpeg: string | undefined = await findFfmpeg();
if (ffmpeg === undefined)
  missing('tests of input videos and of seeking need ffmpeg. On Debian and Ubuntu: apt-get install ffmpeg');
