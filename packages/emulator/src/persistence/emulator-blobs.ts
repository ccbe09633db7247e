import type { BlobStore } from '@videogen/service';

/** Where an emulator keeps files: the only process that uses them, which may therefore count and drop all. */
export interface EmulatorBlobs extends BlobStore {
  /** Bytes that are kept. */
  readonly bytes: () => number;
  readonly clear: () => void;
}
