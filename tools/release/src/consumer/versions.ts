/**
 * The versions that the matrix uses besides those of this repository. What only the nightly run needs is installed from
 * the registry at run time, so that the lockfile does not have it.
 */

/** The oldest TypeScript that the packages support; the READMEs name its minor version. */
export const oldestTypeScript = '5.4.5';

/** The exact versions of tools that a user may have. */
export const toolVersions = {
  bun: '1.4.5',
  '@yarnpkg/cli-dist': '4.18.1',
  vite: '8.3.8',
  webpack: '5.113.0',
  jest: '30.5.2',
} as const;
