import type { ChangelogFunctions } from '@changesets/types';

/** The changelog plug-in of changesets: the lines of a changeset, as they are written. */
export const getReleaseLine: ChangelogFunctions['getReleaseLine'] = async ({ summary }) => summary.trim();

/** All packages have one version, so a line about an updated dependency has nothing to say. */
export const getDependencyReleaseLine: ChangelogFunctions['getDependencyReleaseLine'] = async () => '';
