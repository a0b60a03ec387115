import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{bin,infra,functions,packages,scripts,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/cdk.out/**'],
    // One DynamoDB engine for the whole run; each suite makes its own table in it.
    globalSetup: ['packages/local/src/vitest-global-setup.ts'],
    // Processes, not threads: suites set the environment that handlers read.
    pool: 'forks',
    // The machines this runs on have two cores, and the engine needs its share.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    // One line a file and the summary; a failing file is printed test by test.
    reporters: ['default'],
    restoreMocks: true,
    unstubEnvs: true,
    env: {
      // A request that fails in a test shows in its assertion, not in a thousand log lines.
      LOG_LEVEL: 'SILENT',
      POWERTOOLS_METRICS_DISABLED: 'true',
    },
  },
});
