import type { Blob, BlobStore } from '@videogen/engine';
import { placeholderVideo } from '@videogen/synthetic-video/placeholder';
import { exampleMedia } from '../generated/example-media.ts';
import { sampleImage, sampleSound } from '../sample-media.ts';

const FILES = {
  image: sampleImage,
  audio: () => new Uint8Array(sampleSound(1)),
  video: () => placeholderVideo({ aspectRatio: '16:9', seconds: 2 }).bytes,
} as const;

const KINDS = new Map(Object.entries(exampleMedia));

/** Creates what stores a small file for each `service_uri` in the examples of the documents, so that these can be sent as they are. */
export function createExampleFiles(blobs: BlobStore): (serviceUri: string) => Promise<Blob | undefined> {
  return async (serviceUri) => {
    const kind = KINDS.get(serviceUri);
    return kind === undefined ? undefined : blobs.put(FILES[kind]());
  };
}
