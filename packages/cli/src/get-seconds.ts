import type { FieldDescription } from '@videogen/types';
import { usageError } from './cli-error.ts';
import { getBlob, type MediaGiven } from './media-value.ts';

const giveIt = 'Give --seconds';

/**
 * Returns the length of an audio file in whole seconds, rounded up.
 *
 * @throws {CliError} `usage` when it cannot be read, or is not within the limits of the field
 */
export async function getSeconds(audio: MediaGiven, field: FieldDescription): Promise<number> {
  if (audio.kind === 'reference') {
    throw usageError('The length of an uploaded audio file is unknown', giveIt);
  }
  const { minimum = 1, maximum = Number.POSITIVE_INFINITY } = field;
  const seconds = Math.max(minimum, Math.ceil(await getDuration(audio)));
  if (seconds <= maximum) return seconds;
  throw usageError(`${audio.file} is ${seconds} s long; at most ${maximum} are possible`, giveIt);
}

async function getDuration(audio: Extract<MediaGiven, { kind: 'file' }>): Promise<number> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny');
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(await getBlob(audio)) });
  try {
    // A length like 3.0000002 is what rounding left of 3.
    return (await input.computeDuration()) - 0.001;
  } catch (cause) {
    throw usageError(`The length of ${audio.file} cannot be read`, giveIt, { cause });
  } finally {
    input.dispose();
  }
}
