import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './packages/tools/testing/src/long-first.ts';
import { SecondsByFolder } from './packages/tools/testing/src/seconds-by-folder.ts';

// Suites that take longer than a change can wait for run in a storm and in the long form alone.
const { TEST_WEATHER, TEST_LENGTH, TEST_SECONDS } = process.env;
const patient = Boolean(TEST_WEATHER) || TEST_LENGTH === 'long';

// Each sweep looks into all partitions of the due index, of which two show as much.
const fewShards = patient ? {} : { DUE_SHARDS: '2' };

const never = ['**/node_modules/**', '**/dist/**', '**/cdk.out/**'];
if (!patient) never.push('**/*.storm.test.ts');

// A file of an area without a suffix decides (domain-is-pure in .dependency-cruiser.cjs), and the
// test of such a file is pure: it needs no engine.
export const deciding = 'packages/areas/*/src/**/+([a-z0-9-])';

// Suites by which coverage is measured, apart from all others: the lines of a file that handlers
// happen to run say nothing about its rules. They run in a lane with types and rules, at a lower
// priority than the lane of all others: these wait for the engine and for time to pass, and the rules
// take just that. One lane after the other leaves a core idle at both ends.
const measured = [
  `${deciding}.test.ts`,
  'packages/kit/{kernel,table,api,work,events,resources,settings}/**/*.test.ts',
];

// Every branch of these files is taken by a test, or says beside it why not. A file that no test
// loads counts as one of which nothing was taken.
const covered = ['packages/kit/{kernel,work,table,api}/src/**/*.ts', `${deciding}.ts`];

// Suites that load a module anew, have one read another environment, or hand their own to a system in
// a child process: each has a process of its own.
const alone = [
  'packages/kit/observability/**/*.test.ts',
  'functions/webhooks/stranded.test.ts',
  'test/e2e/bundles.test.ts',
  'test/readme/**/*.test.ts',
  'test/releases/turns.test.ts',
  'packages/tools/local/src/develop.test.ts',
];

// Suites that make templates: to load the CDK and to make them takes longer than most suites, so that
// one process does it for all.
const infrastructure = ['infra/**/*.test.ts', 'examples/test/subscriber.test.ts'];

// Suites that point their process at the whole system: never one where others have their own table.
const system = ['test/e2e/**/*.test.ts', 'test/**/{isolation,placement,replay}.test.ts'];

// The first tier, `npm test`: beside the measured suites those of every package, of the handlers that
// take money and stock, of stored items and contracts, and of the system one of each kind: an order, a
// reservation, a webhook, a stranger, a person in the console, a page for everyone. All others are the
// second tier, `npm run test:all`.
const brief = '!(*.faults|*.model|*.price|*.race).test.ts';
const first = [
  `packages/*/src/**/${brief}`,
  `packages/{areas,kit}/*/**/${brief}`,
  `packages/tools/*/src/*/**/${brief}`,
  `functions/{auth,inventories,orders}/**/${brief}`,
  `test/{contract,stored-items}/**/${brief}`,
];
const firstOfSystem = [
  'test/contract/isolation.test.ts',
  'test/e2e/{console,inventories,orders,pages,webhooks}.test.ts',
];

const tests = '{examples,functions,packages,scripts,test}/**/*.test.ts';
const apart = [...never, ...infrastructure, ...alone, ...measured];

/** Suites whose files share a process. */
const together = (name: string, include: string[], exclude: string[], more: object = {}) => ({
  extends: true as const,
  // Every file has its own table and its own tenants, so files may share what is loaded; loading the
  // SDK again for each would take half of the time.
  test: { name, include, exclude, isolate: false, env: fewShards, ...more },
});

const inTurn = { maxWorkers: 1, sequence: { groupOrder: 0 } };

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      together('measured', measured, never, { env: {} }),
      together('first-system', firstOfSystem, [...never, ...alone]),
      together('first-units', first, [...apart, ...system]),
      together('second-infrastructure', infrastructure, never, { env: {}, ...inTurn }),
      { extends: true, test: { name: 'second-alone', include: alone, exclude: never } },
      together('second-system', system, [...never, ...alone, ...firstOfSystem]),
      together('second-units', [tests], [...apart, ...system, ...first]),
    ],
    // One DynamoDB engine for the whole run; each suite makes its own table in it.
    globalSetup: [
      'packages/tools/testing/src/run-engine.ts',
      // Calls of functions are collected, and judged at the end of a whole run.
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
    // A process that dies at each of a hundred calls in turn takes minutes, and one that runs out of
    // time goes on within the next test, whose faults it meets.
    testTimeout: patient ? 900_000 : 60_000,
    hookTimeout: 120_000,
    // Awaited effects come in milliseconds, or in many seconds where the machine is busy.
    expect: { poll: { timeout: 50_000 } },
    teardownTimeout: 10_000,
    // One line a file and the summary; a failing file is printed test by test. TEST_SECONDS=1 adds the
    // table of docs/tests.md.
    reporters: TEST_SECONDS ? ['default', new SecondsByFolder()] : ['default'],
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
