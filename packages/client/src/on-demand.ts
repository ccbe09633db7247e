/** Functions that a call without failures, uploads and downloads does not need; loaded as one file at the first use. */
export { download } from './download/download.ts';
export { checkSchema, notSucceeded, refused, unreachable } from './failures.ts';
export { inTurn } from './in-turn.ts';
export { resolveJournal } from './journal/resolve.ts';
export { resolveMedia } from './media/resolve-media.ts';
export { upload } from './media/upload.ts';
export { resolveAmbiguous } from './resolve-ambiguous.ts';
export { delayAfter } from './retry-rules.ts';
export { run } from './run.ts';
export { waitForCallback } from './wait-for-callback.ts';
