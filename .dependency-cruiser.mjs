// Finds cycles of imports in the whole tree, types included. Which folders may import which is a matter of lint
// (eslint.config.js), where the editor shows it.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle-of-files',
      comment: 'Files that import each other are hard to read and to test. Move what both need to a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-cycle-of-folders',
      comment:
        'Folders that import each other are one folder. Move what both need below them, or on the server let a process connect two features (server/src/processes).',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    // Types count: a cycle of types is as hard to follow as one of values.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|node_modules)/', '[.](test|spec)[.]', '(^|/)testing(/|[.])'] },
    skipAnalysisNotInRules: true,
  },
};
