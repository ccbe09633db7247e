/** A file on this machine, as a plain object; in Node, Bun and Deno. */
export interface FileSource {
  readonly path: string | URL;
  /** @default the last part of the path */
  readonly filename?: string;
}

/** Media that can be read as often as needed. */
export interface OpenMedia {
  readonly blob: Blob;
  readonly filename?: string | undefined;
}
