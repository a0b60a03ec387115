import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './packages/tools/testing/src/long-first.ts';

// What takes longer than a change can wait for runs in a storm and in the long form alone.
const { TEST_WEATHER, TEST_LENGTH } = process.env;
const patient = Boolean(TEST_WEATHER) || TEST_LENGTH === 'long';

// Each sweep looks into all partitions of the due index, of which two show as much.
const fewShards = patient ? {} : { DUE_SHARDS: '2' };

const never = [
  ...['**/node_modules/**', '**/dist/**', '**/cdk.out/**'],
  ...(patient ? [] : ['**/*.storm.test.ts']),
];

// A file of an area without a suffix decides (domain-is-pure in .dependency-cruiser.cjs), and the
// test of such a file is pure: it needs no engine.
export const deciding = 'packages/areas/*/src/**/+([a-z0-9-])';

// The suites by which coverage is measured, apart from all others: what handlers happen to take
// of a file says nothing about its rules. `npm test` runs them in a lane with types and rules, at a
// lower priority than the lane of all other suites: these wait for the engine and for time to pass,
// and the rules take just that. One lane after the other leaves a core idle at both ends.
const measured = [
  `${deciding}.test.ts`,
  'packages/kit/{kernel,table,api,work,events,resources,settings}/**/*.test.ts',
];

// Every branch of these files is taken by a test, or says beside it why not. A file that no test
// loads counts as one of which nothing was taken.
const covered = ['packages/kit/{kernel,work,table,api}/src/**/*.ts', `${deciding}.ts`];

// What loads a module anew, has one read another environment, or hands its own to a system in a child
// process, has a process of its own.
const alone = [
  'packages/kit/observability/**/*.test.ts',
  'functions/webhooks/stranded.test.ts',
  'test/e2e/bundles.test.ts',
  'test/readme/**/*.test.ts',
  'test/releases/turns.test.ts',
  'packages/tools/local/src/develop.test.ts',
];

// What makes templates: to load the CDK and to make them takes longer than most suites, so that one
// process does it for all, beside the type check, which is busy elsewhere.
const infrastructure = ['infra/**/*.test.ts', 'examples/test/subscriber.test.ts'];

// What points its process at the whole system: never one where other suites have their own table.
const system = ['test/e2e/**/*.test.ts', 'test/**/{isolation,placement,replay}.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'infrastructure',
          include: infrastructure,
          exclude: never,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: never },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: system,
          exclude: [...never, ...alone],
          isolate: false,
          env: fewShards,
        },
      },
      {
        extends: true,
        test: { name: 'measured', include: measured, exclude: never, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{examples,functions,packages,scripts,test}/**/*.test.ts'],
          exclude: [...never, ...infrastructure, ...alone, ...system, ...measured],
          // Every file has its own table and its own tenants, so files may share a process and
          // what it has loaded; loading the SDK again for each would take half of the time.
          isolate: false,
          env: fewShards,
        },
      },
    ],
    // One DynamoDB engine for the whole run; each suite makes its own table in it.
    globalSetup: [
      'packages/tools/testing/src/run-engine.ts',
      // What functions call is collected and judged at the end of a whole run.
      'infra/rights/judge-run.ts',
    ],
    // Bundles are loaded as they are: Vite would transform each of them first.
    server: { deps: { external: [/\/index\.mjs$/] } },
    coverage: {
      provider: 'v8',
      include: covered,
      exclude: ['**/*.test.ts', '**/*.test-d.ts', '**/*.factory.ts'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { branches: 100, perFile: true },
    },
    sequence: { sequencer: LongFirst, groupOrder: 1 },
    // Processes, not threads: suites set the environment that handlers read.
    pool: 'forks',
    // One more than there are cores: a worker waits for the engine, or for time to pass, for a
    // third of its time. Without Vite (`viteModuleRunner: false`) each would take longer to load.
    maxWorkers: availableParallelism() + 1,
    // Suites make much that lives briefly: room for it saves a tenth of their time.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is awaited comes in milliseconds, or in many seconds where the machine is busy.
    expect: { poll: { timeout: 50_000 } },
    teardownTimeout: 10_000,
    // One line a file and the summary; a failing file is printed test by test.
    reporters: ['default'],
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: ['packages/tools/testing/src/own-environment.ts'],
    env: {
      // A request that fails in a test shows in its assertion, not in a thousand log lines.
      LOG_LEVEL: 'SILENT',
      POWERTOOLS_METRICS_DISABLED: 'true',
    },
  },
});
