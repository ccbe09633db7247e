/** A file whose bytes are read into memory that the reader provides, so that a large one leaves no garbage. */
export interface ReadableFile {
  /** @returns how many bytes were read; 0 at the end */
  read(target: Uint8Array<ArrayBuffer>, at: number): Promise<number>;
}

/** Content that can be read as often as needed. */
export interface Content {
  readonly blob: Blob;
  /** The same, where it is a file. */
  readonly file?: ReadableFile | undefined;
  /** Closes it, and removes what was made to hold it. */
  readonly release?: () => Promise<void>;
}

/** A file on this machine, as a plain object; in Node, Bun and Deno. */
export interface FileSource {
  readonly path: string | URL;
  /** @default the last part of the path */
  readonly filename?: string;
}
