/** What many applications never need; loaded as one file when it is first used. */
export { download } from './download/download.ts';
export { resolveMedia } from './media/resolve-media.ts';
export { upload } from './media/upload.ts';
export { createRequest } from './openapi-fetch.ts';
export { validate } from './validate.ts';
