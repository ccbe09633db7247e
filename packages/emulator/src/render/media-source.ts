/** Media as it lies on a disk or in memory. */
export type MediaSource = Uint8Array | { readonly path: string };
