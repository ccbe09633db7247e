/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'circle-of-folders',
      comment:
        'Folders import each other in a circle. Move what ties them into a folder that imports neither.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'circle-of-files',
      comment: 'Files import each other in a circle. Move what ties them into a file that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    // Imports of types count too.
    tsPreCompilationDeps: true,
    exclude: { path: 'node_modules|/dist/|/\\.(?:astro|cache|turbo)/' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@videogen/source', 'node', 'import'],
      mainFields: ['module', 'main'],
    },
  },
};
