import type { FileSource, OpenMedia } from './file-source.ts';
import type { FileDestination, Sink } from './sink.ts';

const noFiles = (): never => {
  throw new TypeError('This runtime has no files: use a Blob, bytes or a stream');
};

/** Browsers have no files. */
export const fileNamedBy = (_source: unknown): FileSource | undefined => undefined;

export const openFile: (file: FileSource) => Promise<OpenMedia> = noFiles;

export const getOpener: (destination: FileDestination) => (ended: AbortSignal) => Promise<Sink> = noFiles;
