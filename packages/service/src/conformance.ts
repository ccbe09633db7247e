export { blobStoreCases, type OpenedBlobs } from './conformance/blob-store.ts';
export type { ConformanceCase, Open } from './conformance/case.ts';
export { clockCases, idsCases } from './conformance/clock-and-ids.ts';
export { jobQueueCases, type OpenedQueue } from './conformance/job-queue.ts';
export { keyStoreCases, type OpenedKeys } from './conformance/key-store.ts';
export { mediaAddressesCases, type OpenedAddresses } from './conformance/media-addresses.ts';
export { type OpenedPost, postCases } from './conformance/post.ts';
export { type OpenedRenderer, rendererCases } from './conformance/renderer.ts';
export { type OpenedStore, stateStoreCases } from './conformance/state-store.ts';
