import { sampleImage, sampleSound } from '../../sample-media.ts';

/** Creates a small file for trying: a picture or a sound. */
export function sampleFile(kind: 'image' | 'audio'): File {
  return kind === 'audio'
    ? new File([sampleSound(3)], 'sample.wav', { type: 'audio/wav' })
    : new File([sampleImage()], 'sample.png', { type: 'image/png' });
}
