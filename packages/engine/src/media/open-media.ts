import type { Input } from 'mediabunny';
import type { MediaSource } from '../ports/blob-store.ts';

/**
 * Opens sound or moving pictures for reading; the caller disposes of the result.
 *
 * Only container formats that the service takes are looked for: a playlist that names other files or addresses is not
 * media here, so a file can never make the reader open another one.
 *
 * @param onUnreachable called when the storage behind a URL fails: what the reader says then is not about the content
 */
export async function openInput(source: MediaSource, onUnreachable: () => void = () => {}): Promise<Input> {
  const m = await import('mediabunny');
  // The result reports what is wrong with a file; nothing is printed.
  m.Logging.level = m.LogLevel.Silent;
  return new m.Input({
    formats: [m.MP4, m.QTFF, m.WEBM, m.MP3, m.WAVE, m.ADTS],
    source: getSource(m, source, onUnreachable),
  });
}

function getSource(m: typeof import('mediabunny'), source: MediaSource, onUnreachable: () => void) {
  if (source instanceof Uint8Array) return new m.BufferSource(source);
  if ('url' in source)
    return new m.UrlSource(source.url, {
      // The caller decides when to read again.
      getRetryDelay: () => null,
      async fetchFn(...request) {
        try {
          const response = await fetch(...request);
          if (!response.ok) onUnreachable();
          return response;
        } catch (error) {
          onUnreachable();
          throw error;
        }
      },
    });
  return new m.FilePathSource(source.path, { handleUnhandledError: () => undefined });
}
