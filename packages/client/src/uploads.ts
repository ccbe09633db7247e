/** The part of the client that uploads media; loaded at the first use. */
export { resolveMedia } from './media/resolve-media.ts';
export { upload } from './media/upload.ts';
