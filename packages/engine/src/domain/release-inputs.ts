import type { BlobStore } from '../ports/blob-store.ts';
import type { TaskRecord } from '../ports/records.ts';

/** Releases the content of the inputs of a task. */
export async function releaseInputs(blobs: BlobStore, { job }: TaskRecord): Promise<void> {
  for (const media of [job.image, job.video, job.audio]) {
    if (media !== null) await blobs.release(media.blob);
  }
}
