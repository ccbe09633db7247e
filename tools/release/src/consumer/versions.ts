/**
 * The versions that the matrix uses besides those of this repository. What only the nightly run or the rehearsal needs is
 * installed from the registry at run time, so that the lockfile does not have it.
 */

/** The versions of TypeScript that a user may have besides the one of this repository. */
export const typeScriptVersions = {
  /** The oldest one that the packages support; the READMEs name its minor version. */
  oldest: '5.4.5',
  /** The last one whose compiler is written in JavaScript. */
  '5.9': '5.9.3',
} as const;

/** The exact versions of tools that a user may have. */
export const toolVersions = {
  bun: '1.4.5',
  '@yarnpkg/cli-dist': '4.18.1',
  vite: '8.3.8',
  webpack: '5.113.0',
  jest: '30.5.2',
  '@jest/globals': '30.5.2',
  'ts-jest': '29.4.15',
  'babel-jest': '30.5.2',
  '@babel/core': '7.29.13',
  '@babel/preset-env': '7.29.14',
  '@sveltejs/kit': '3.2.0',
  '@sveltejs/adapter-node': '6.0.1',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  svelte: '5.57.3',
  astro: '7.3.5',
  '@astrojs/node': '11.1.6',
  '@nestjs/common': '12.5.1',
  '@nestjs/core': '12.5.1',
  '@nestjs/platform-express': '12.5.1',
  'reflect-metadata': '0.2.2',
  rxjs: '7.8.2',
  'jest-fixed-jsdom': '0.0.11',
  'jest-environment-jsdom': '30.5.2',
  '@happy-dom/jest-environment': '20.14.5',
  vitest: '5.1.1',
  '@vitest/browser-playwright': '5.1.1',
  '@playwright/test': '1.65.1',
  playwright: '1.65.1',
  jsdom: '31.0.1',
  'happy-dom': '21.0.4',
  msw: '3.0.5',
  axios: '1.21.1',
  // The rehearsal runs these on the tarballs of a release.
  publint: '0.3.25',
  '@arethetypeswrong/cli': '0.18.5',
} as const;

/** The versions of Node that the guide "Test with Jest" names besides the one of this repository. */
export const olderNodes = ['20.19', '22.12'] as const;
