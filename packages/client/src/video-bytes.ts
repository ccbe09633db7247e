/**
 * The bytes of a video: a `Uint8Array` on memory of its own, which `Blob` and the body of `fetch` accept.
 *
 * `Uint8Array` has a type parameter since TypeScript 5.7 only. The result of `slice` is the array on an `ArrayBuffer` there,
 * and the array without a parameter before, so that every supported compiler reads the declarations.
 */
export type VideoBytes = ReturnType<Uint8Array['slice']>;
