export { createFolderBlobs } from './folder/folder-blobs.ts';
