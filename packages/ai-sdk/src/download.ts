import { withSdkErrors } from './errors.ts';
import type { Service } from './service.ts';

/** The option `download` of `experimental_generateVideo`. */
export type VideogenDownload = (options: {
  url: URL;
  abortSignal?: AbortSignal;
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
  return async ({ url, abortSignal: signal }) => {
    const [, taskId, index = 0] = /#task=([^&]+)&video=(\d+)$/.exec(url.href) ?? [];
    const options = { signal, taskId, index: Number(index) };
    const data = await withSdkErrors(client().download({ url: url.href }, undefined, options), {
      url: url.origin + url.pathname, // the query can contain a signature
      taskId,
    });
    return { data, mediaType: undefined };
  };
}
