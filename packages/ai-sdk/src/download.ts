import { toSdkError } from './errors.ts';
import type { Service } from './service.ts';

/** The option `download` of `experimental_generateVideo`. */
export type Download = (options: {
  url: URL;
  abortSignal?: AbortSignal;
}) => Promise<{ data: Uint8Array; mediaType: string | undefined }>;

/** Creates the download of a provider. The API key is not sent to the storage. */
export function createDownload({ client, outputs }: Pick<Service, 'client' | 'outputs'>): Download {
  return async ({ url, abortSignal: signal }) => {
    const output = outputs.get(url.href);
    try {
      const data = await client().download({ url: url.href }, undefined, { signal, ...output });
      return { data, mediaType: undefined };
    } catch (error) {
      // The query can contain a signature.
      throw toSdkError(error, { url: url.origin + url.pathname, taskId: output?.taskId });
    }
  };
}
