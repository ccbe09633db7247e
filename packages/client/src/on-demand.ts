export { download } from './download/download.ts';
export { resolveJournal } from './journal/resolve-journal.ts';
export { resolveMedia } from './media/resolve-media.ts';
export { upload } from './media/upload.ts';
export { run } from './run.ts';
