import { fileURLToPath } from 'node:url';

/** Folder of the package `@videogen/docs`. */
export const docsRoot: string = fileURLToPath(new URL('..', import.meta.url));

/** Root of the repository. */
export const repositoryRoot: string = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder of the built site. */
export const distRoot: string = fileURLToPath(new URL('../dist', import.meta.url));

/** Results of slow steps, kept between builds by the hash of what they were made from. */
export const cacheRoot: string = fileURLToPath(new URL('../.cache', import.meta.url));
