import * as m from 'mediabunny';
import type { MediaSource } from '../job.ts';

/**
 * Opens sound or moving pictures for reading; the caller disposes of the result.
 *
 * Only container formats of the contract are looked for: a playlist that names other files is not media here, so a file
 * can never make the reader open another one.
 */
export function openInput(source: MediaSource): m.Input {
  // The result reports what is wrong with a file; nothing is printed.
  m.Logging.level = m.LogLevel.Silent;
  return new m.Input({
    formats: [m.MP4, m.QTFF, m.WEBM, m.MATROSKA, m.MP3, m.WAVE, m.ADTS],
    source:
      source instanceof Uint8Array
        ? new m.BufferSource(source)
        : new m.FilePathSource(source.path, { handleUnhandledError: () => undefined }),
  });
}
