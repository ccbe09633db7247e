module.exports = {
  // Babel also translates these packages, which are ES modules; it leaves the others in node_modules as they are.
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm|@videogen|openapi-fetch)/)'],
};
