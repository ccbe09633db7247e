import { DownloadError, isVideoClientError } from '@videogen/client';
import { withSdkErrors } from './errors.ts';
import type { Service } from './service.ts';

/** The option `download` of `experimental_generateVideo`. */
export type VideogenDownload = (options: {
  url: URL;
  abortSignal?: AbortSignal;
  /** Most bytes of a video; a larger one fails. @default 2 GiB, as the AI SDK's own download */
  maxBytes?: number;
}) => Promise<{ data: Uint8Array; mediaType: string | undefined }>;

/**
 * Adds the task to the URL of a video as a fragment, which is not sent. Every error of a download names the URL, so it
 * names the task as well.
 */
export function nameTask(url: string, taskId: string, index: number): string {
  return `${url}#task=${taskId}&video=${index}`;
}

/** Creates the download of a provider. The API key is not sent to the storage. */
export function createDownload({ client }: Pick<Service, 'client'>): VideogenDownload {
  return async ({ url, abortSignal: signal, maxBytes = 2 * 1024 ** 3 }) => {
    const [, taskId, index = 0] = /#task=([^&]+)&video=(\d+)$/.exec(url.href) ?? [];
    const checkSize = ({
      received,
      total = received,
    }: {
      received: number;
      total: number | undefined;
    }): void => {
      if (Math.max(received, total) <= maxBytes) return;
      const message = `The video is larger than ${maxBytes} bytes. Pass a larger maxBytes, or download its URL to a file`;
      throw new DownloadError(message, { reason: 'refused', taskId });
    };
    const options = { signal, taskId, index: Number(index), onProgress: checkSize };
    const downloaded = client()
      .download({ url: url.href }, undefined, options)
      .catch((error: unknown) => {
        throw isVideoClientError(error, 'hook') ? error.cause : error;
      });
    // The query can contain a signature.
    const data = await withSdkErrors(downloaded, { url: url.origin + url.pathname });
    return { data, mediaType: undefined };
  };
}
