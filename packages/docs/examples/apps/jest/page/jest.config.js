module.exports = {
  testEnvironment: 'jest-fixed-jsdom', // or '@happy-dom/jest-environment'
  // MSW for Node, although the test has a page.
  testEnvironmentOptions: { customExportConditions: [''], url: 'http://app.example/' },
  setupFiles: ['<rootDir>/add-globals.mjs'],
  transform: {},
};
