import { writeFile } from 'node:fs/promises';
import { library } from '../../tools/repo/config/tsdown.ts';
import { readApp } from './src/console/bundle-app.ts';

// Bundled, unlike the other packages: a program that must reply soon after its start has no time for 150 files.
export default library([], {
  entry: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    main: 'src/cli/main.ts',
    msw: 'src/msw/msw.ts',
    browser: 'src/browser/browser.ts',
    fixtures: 'src/fixtures/fixtures.ts',
  },
  // The page of the console is in the folder of the chunk that serves it: unchanged files, and its bundled program.
  copy: [{ from: 'src/console/assets/*.{html,css,svg}', to: 'dist/assets' }],
  hooks: { 'build:done': async () => writeFile('dist/assets/app.js', await readApp()) },
  platform: 'node',
  // Bundled too. `THIRD-PARTY.md` names it.
  deps: {
    alwaysBundle: ['fastest-levenshtein', 'mrmime', 'p-limit', 'yocto-queue'],
    neverBundle: [/^@videogen\/(?!shared\/)/, 'zod', 'msw', /^msw\//],
  },
  unbundle: false,
});
