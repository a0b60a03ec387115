// Who may import whom (CONTRIBUTING, Where things are): kernel <- table, events, api <- areas <- functions.
// Every rule says what breaks without it. Tests are free to reach what they test.

const { existsSync } = require('node:fs');
const { join } = require('node:path');

const TEST = '[.]test(?:-d)?[.]ts$';
// Factories, and the door of the table kit that shows its inner kinds.
const TEST_DATA = '[.]factory[.]ts$|^packages/kit/table/src/testing[.]ts$';

// Doors of the table kit for other packages: the files that its package.json exports.
const TABLE_DOORS = Object.values(require('./packages/kit/table/package.json').exports).map(
  (file) => `packages/kit/table/${file.slice('./'.length)}`,
);
const tableDoor = (names) => `^packages/kit/table/src/(?:${names})[.]ts$`;
const AREA = '^packages/areas/([^/]+)/src/';

// A package by its name, whatever group it lies in.
const PACKAGES = join(__dirname, 'packages');
const pathOf = (name) =>
  ['areas', 'kit', 'tools']
    .map((group) => `${group}/${name}`)
    .find((path) => existsSync(join(PACKAGES, path))) ?? name;
const packages = (names) => `^packages/(?:${names.split('|').map(pathOf).join('|')})/`;

// Code that reads, writes, sends or waits. Contracts and deciding files never load it.
const ACTS = [
  '^node_modules/(?:@aws-sdk|@smithy|@middy|@aws-lambda-powertools|undici)/',
  tableDoor('read|commit|operate'),
  '^packages/kit/work/src/(?:command|retry)[.]ts$',
  '^packages/kit/api/src/serve[.]ts$',
  '^packages/kit/resources/src/perform/handlers[.]ts$',
  '[.](?:repository|command|client)[.]ts$',
];

// Files of the registry for handlers: they name no contract, so they bundle none.
const LIGHT = '^packages/registry/src/(?:[^/]+[.]generated|areas-to-come)[.]ts$';

/** A layer may import the workspace packages named, itself, and nothing else of ours. */
const layer = (name, may, comment) => ({
  name: `${name}-imports`,
  comment,
  severity: 'error',
  from: { path: packages(name), pathNot: [TEST, TEST_DATA] },
  to: {
    path: '^(?:packages|functions|infra|bin|scripts|test)/',
    pathNot: packages([name, ...may].join('|')),
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import points at nothing: a typo, or a door that the package does not open.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    layer('kernel', [], 'Everything stands on the kernel; it stands on nothing of ours.'),
    layer('table', ['kernel'], 'The table kit knows no operation, event or area.'),
    layer('observability', ['kernel'], 'Logs and metrics know no operation, event or area.'),
    layer('events', ['kernel', 'table'], 'Events know the outbox, not who emits or serves them.'),
    layer('work', ['kernel', 'table'], 'A unit of work knows no request, event or area.'),
    layer(
      'api',
      ['kernel', 'table', 'work', 'events', 'observability'],
      'The HTTP edge serves areas it cannot name; it says of each change who called.',
    ),
    layer(
      'settings',
      ['kernel', 'table', 'api'],
      'Settings are stored and resolved the same for every area; who declares them is not known.',
    ),
    layer(
      'area',
      ['kernel', 'table', 'api', 'events', 'settings'],
      'How an area declares itself knows what areas are made of, and none of them.',
    ),
    layer(
      'resources',
      ['kernel', 'table', 'work', 'events', 'api'],
      'Routine resources are the same in every area; they know none.',
    ),
    layer('weather', [], 'The weather knows the protocol of the table alone, nothing of ours.'),
    layer('client', [], 'Customers install the client: it has what it needs, and nothing of ours.'),
    layer('look', [], 'Every page wears the look, whatever it shows.'),
    layer('site', ['look'], 'The site is written from documents: what it shows, it reads.'),
    layer(
      'cli',
      ['kernel', 'api', 'client', 'webhooks'],
      'The command line calls the API as its customers do; it signs as the service signs.',
    ),
    layer('openapi', ['events', 'api'], 'The document is written from what contracts say alone.'),
    {
      name: 'document-is-a-tool',
      comment: 'The converter of schemas is no part of a function: the document is generated.',
      severity: 'error',
      from: { pathNot: [packages('openapi'), '^(?:scripts|test)/', TEST] },
      to: { path: [packages('openapi'), '^node_modules/@valibot/to-json-schema/'] },
    },
    {
      name: 'resource-is-data',
      comment: 'A declared resource is loaded with its contracts: what performs it is not.',
      severity: 'error',
      from: { path: '^packages/kit/resources/src/declare/', pathNot: TEST },
      to: { path: ['^packages/kit/resources/src/perform/', '^packages/kit/api/src/serve[.]ts$'] },
    },
    {
      name: 'areas-stand-on-base-packages',
      comment: 'An area stands on the base packages and does not know what runs or tests it.',
      severity: 'error',
      from: { path: AREA, pathNot: [TEST, TEST_DATA] },
      to: {
        path: [
          '^(?:functions|infra|bin|scripts|test)/',
          packages('local|testing|registry|weather'),
        ],
      },
    },
    {
      name: 'test-data-is-for-tests',
      comment: 'Factories of test data are not part of the product.',
      severity: 'error',
      from: { pathNot: [TEST, TEST_DATA, '^(?:test|scripts)/', packages('testing|bench')] },
      to: { path: TEST_DATA },
    },
    {
      name: 'area-to-area',
      comment: "An area reaches another only through a port of its own or the other's events.",
      severity: 'error',
      from: { path: AREA, pathNot: TEST },
      to: { path: AREA, pathNot: ['^packages/areas/$1/', '/events[.]ts$', '[.]events[.]ts$'] },
    },
    {
      name: 'no-room-imports-its-roof',
      comment:
        'Files at the root of a package join its folders; what several folders need is in `shared/`.',
      severity: 'error',
      from: {
        path: '^packages/(areas/[^/]+|tools/(?:cli|local))/src/[^/]+/',
        pathNot: [TEST, TEST_DATA],
      },
      to: { path: '^packages/$1/src/[^/]+[.]ts$' },
    },
    {
      name: 'contract-is-data',
      comment:
        'Stacks, the API document and tests load every contract, so no contract may load the SDK.',
      severity: 'error',
      from: {
        path: [
          '[.](?:operations|events|schema|resource)[.]ts$',
          `${AREA}(?:area|shared/settings)[.]ts$`,
        ],
      },
      to: { path: ACTS },
    },
    {
      name: 'domain-is-pure',
      comment:
        'A file without a suffix decides; acting belongs to *.repository, *.command and *.client.',
      severity: 'error',
      from: { path: AREA, pathNot: '/[^/]+[.][^/]+[.]ts$' },
      to: { path: ACTS },
    },
    {
      name: 'pure-test-without-an-engine',
      comment:
        'The test of a deciding file needs no engine; what needs one belongs to the suite of another file.',
      severity: 'error',
      from: { path: `${AREA}.*[.]test[.]ts$`, pathNot: '/[^/]+[.][^/]+[.]test[.]ts$' },
      to: { path: [...ACTS, '^functions/', packages('testing|local')] },
    },
    {
      name: 'table-client-only-in-the-kit',
      comment: 'Expressions, retries and SDK errors are handled once, in packages/kit/table.',
      severity: 'error',
      from: {
        pathNot: [
          packages('table|local|testing|bench'),
          '^(?:examples|test|scripts)/',
          TEST,
          TEST_DATA,
        ],
      },
      to: { path: '^node_modules/@aws-sdk/(?:client-dynamodb|lib-dynamodb)/' },
    },
    {
      name: 'nobody-imports-functions',
      comment: 'Handlers are loaded by path (bundles, local stack), never linked into other code.',
      severity: 'error',
      from: { pathNot: ['^functions/', '^test/', TEST] },
      to: { path: '^functions/' },
    },
    {
      name: 'handler-without-registry',
      comment:
        'A handler that imports the registry, or an area as a whole, bundles every contract in it.',
      severity: 'error',
      from: { path: '^functions/', pathNot: [TEST, TEST_DATA] },
      to: {
        path: [
          '^(?:infra|bin|scripts|test)/',
          packages('registry|local|testing|weather|area'),
          `${AREA}area[.]ts$`,
        ],
        pathNot: LIGHT,
      },
    },
    {
      name: 'declarations-only',
      comment: 'Stacks, scripts and the local stack read contracts and events, no behaviour.',
      severity: 'error',
      from: {
        path: ['^(?:infra|bin|scripts)/', packages('local|registry')],
        pathNot: [TEST, LIGHT],
      },
      to: { path: `${AREA}.*[.]repository[.]ts$` },
    },
    {
      name: 'table-by-its-doors',
      comment: 'The files behind the doors change without a word to other packages.',
      severity: 'error',
      from: { pathNot: '^packages/kit/table/' },
      to: { path: '^packages/kit/table/src/', pathNot: TABLE_DOORS },
    },
    {
      name: 'doors-lead-outside',
      comment: 'Within the table kit a file imports the file itself: a door would make circles.',
      severity: 'error',
      from: { path: '^packages/kit/table/src/' },
      to: { path: TABLE_DOORS },
    },
    {
      name: 'declaring-loads-no-sdk',
      comment:
        'Contracts, entities and what decides load these doors, in functions and in tools that never read a table.',
      severity: 'error',
      from: { path: tableDoor('item|write|aggregate|list|count|due') },
      to: { path: '^node_modules/@aws-sdk/', reachable: true },
    },
    {
      name: 'receivers-are-called-by-the-signer',
      comment: 'No function of the API may call an address that a customer names (WHK-129).',
      severity: 'error',
      from: { pathNot: [TEST, TEST_DATA, '^functions/webhooks/deliver[.]ts$'] },
      to: { path: '^packages/areas/webhooks/src/net/send[.]client[.]ts$' },
    },
    {
      name: 'cdk-only-in-infra',
      comment: 'The CDK is 60 MB of deployment; nothing that runs may load it.',
      severity: 'error',
      from: { pathNot: '^(?:infra|bin|examples)/' },
      to: { path: '^node_modules/(?:aws-cdk-lib|constructs|cdk-nag)/' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Shared test code lives in packages/tools/testing, not in a test file.',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'examples-stand-alone',
      comment: 'Code of customers: they have the published client and nothing else of ours.',
      severity: 'error',
      from: { path: '^examples/', pathNot: '^examples/test/' },
      to: {
        path: '^(?:packages|functions|infra|bin|scripts|test)/',
        pathNot: packages('client'),
      },
    },
    {
      name: 'packages-by-name',
      comment: 'A relative path into another package bypasses its exports.',
      severity: 'error',
      from: { path: '^packages/((?:areas|kit|tools)/[^/]+|client|look|registry)/' },
      to: { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(?:dist|cdk[.]out|coverage|vendor|assets)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
