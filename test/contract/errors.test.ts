import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type AnyOperation, platformErrors } from '@waybill/api/operation';
import { operations } from '@waybill/registry/operations';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const HERE = relative(ROOT, import.meta.filename);

interface TestFile {
  readonly path: string;
  /** Its own text, and that of what it shares. */
  readonly text: string;
  /** Files that it or what it shares imports by a relative path, from the root. */
  readonly imports: ReadonlySet<string>;
}

const textOf = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

function importsOf(path: string): string[] {
  return [...textOf(path).matchAll(/from '(\.{1,2}\/[^']+)'/gu)].map(([, target = '']) =>
    relative(ROOT, resolve(ROOT, dirname(path), target)),
  );
}

/** A test calls handlers itself, or through what it shares with those beside it. */
function readTest(path: string): TestFile {
  const own = importsOf(path);
  const factories = own.filter((target) => target.endsWith('.factory.ts'));
  const imports = new Set([...own, ...factories.flatMap(importsOf)]);
  return { path, text: [path, ...factories].map(textOf).join('\n'), imports };
}

const testFiles = ['functions', 'packages', 'test']
  .flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  )
  .filter((path) => path.endsWith('.test.ts') || path.startsWith('test/'))
  .filter((path) => path !== HERE && existsSync(resolve(ROOT, path)))
  .map(readTest);

const handlerOf = ({ id }: AnyOperation) => `functions/${id.replaceAll('.', '/')}.ts`;

/** Whether a test calls the operation: through its handler, or over HTTP by its route. */
function calls(test: TestFile, operation: AnyOperation): boolean {
  if (test.imports.has(handlerOf(operation))) return true;
  const path = operation.urlPath.split(/\{\w+\}/u).map((part) => escaped(part));
  const route = new RegExp(`['\`]${operation.method} ${path.join('\\$\\{[^}]+\\}')}['\`?]`, 'u');
  return route.test(test.text);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
const names = (test: TestFile, code: string) => test.text.includes(`'${code}'`);

/** Where a declared refusal is produced, if anywhere. */
function proofOf(operation: AnyOperation, code: string): string | undefined {
  return testFiles.find((test) => names(test, code) && calls(test, operation))?.path;
}

/**
 * Refusals that no test produces through their operation, and the test of the layer below that
 * does. A name that is proven after all, or declared no more, fails as well.
 */
const proofElsewhere: Readonly<Record<string, string>> = {
  'api-keys.create key_limit_reached': 'packages/tenants/src/api-key/new-api-key.test.ts',
  // One rule of the kit for every collection; markets reach it through their handlers.
  'inventories.locations.create limit_reached': 'packages/resources/src/perform/decide.test.ts',
  'shipping.carriers.create limit_reached': 'packages/resources/src/perform/decide.test.ts',
  'shipping.methods.create limit_reached': 'packages/resources/src/perform/decide.test.ts',
  'shipping.service-levels.create limit_reached': 'packages/resources/src/perform/decide.test.ts',
  'shipping.weight-units.create limit_reached': 'packages/resources/src/perform/decide.test.ts',
  'orderlists.kinds.create limit_reached': 'packages/resources/src/perform/decide.test.ts',
  // Rows sorted by another column than those of the index, which the kit of lists refuses for all.
  'orderlists.list list_too_broad': 'packages/table/src/ledger/list.test.ts',
  // Placement refuses these of any caller; what a list hands over cannot bring most of them about.
  'orderlists.to-order contact_mismatch': 'functions/orders/place.test.ts',
  'orderlists.to-order grand_total_mismatch': 'functions/orders/place.test.ts',
  'orderlists.to-order item_identity_required': 'functions/orders/place.test.ts',
  'orderlists.to-order items_required': 'functions/orders/place.test.ts',
  'orderlists.to-order payload_too_large': 'functions/orders/large-orders.test.ts',
  'orderlists.to-order payment_status_not_allowed': 'functions/orders/buyers.acts.test.ts',
  'orderlists.to-order unique_violation': 'functions/orders/place.test.ts',
};

const declared = operations.flatMap((operation) =>
  Object.keys(operation.errors).map((code) => ({
    operation,
    code,
    name: `${operation.id} ${code}`,
  })),
);

/**
 * Reads what tests say, not what they met: a run would have to collect the refusals of all its
 * processes, and a single file could not be judged. So this finds a refusal that no test names beside
 * a call of its operation; that the call is refused so is for that test to assert.
 */
describe('a declared refusal', () => {
  it.each(declared.map((one) => [one.name, one] as const))(
    '%s is produced by a test',
    (name, { operation, code }) => {
      const elsewhere = testFiles.find(({ path }) => path === proofElsewhere[name]);
      const proven = elsewhere !== undefined && names(elsewhere, code);
      expect(proofOf(operation, code) !== undefined || proven).toBe(true);
    },
  );

  it.each(Object.keys(platformErrors))('%s of the platform is produced by a test', (code) => {
    expect(testFiles.some((test) => names(test, code))).toBe(true);
  });

  it('is excused only while it has to be', () => {
    const needed = declared.filter(({ operation, code }) => proofOf(operation, code) === undefined);
    const excused = Object.keys(proofElsewhere);
    expect(excused.filter((name) => !needed.some((one) => one.name === name))).toEqual([]);
  });
});
