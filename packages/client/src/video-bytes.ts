/**
 * The bytes of a video: a `Uint8Array` on memory of its own, which `Blob` and the body of `fetch` accept.
 *
 * `Uint8Array` is generic since TypeScript 5.7 only. This is `Uint8Array<ArrayBuffer>` there and `Uint8Array` before, so
 * that the declarations mean the same for every supported compiler.
 */
export type VideoBytes = ReturnType<Uint8Array['slice']>;
