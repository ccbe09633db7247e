const page = require('./page.config.cjs');

const common = { rootDir: __dirname, transform: {} };

module.exports = {
  testTimeout: 60_000,
  projects: [
    { ...common, displayName: 'node', testMatch: ['**/node.test.*'] },
    { ...page, ...common, displayName: 'jsdom', testMatch: ['**/jsdom.test.mjs'] },
    {
      ...page,
      ...common,
      displayName: 'happy-dom',
      testEnvironment: '@happy-dom/jest-environment',
      testMatch: ['**/happy-dom.test.mjs'],
    },
  ],
};
