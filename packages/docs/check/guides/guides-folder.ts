import { join } from 'node:path';
import { cacheRoot } from '../../site/paths.ts';

/**
 * Folder of the programs of the guides: inside the package, so that imports resolve as in a project that has the packages
 * installed, to what was built, which starts in half the time of the sources.
 */
export const guidesFolder: string = join(cacheRoot, 'guides');

/** Flags of Node for the programs and the tests of the guides. */
export const nodeFlags: readonly string[] = ['--disable-warning=ExperimentalWarning'];
