import { ENTRIES_LIMIT } from '@waybill/api/bounded';
import type { AnyOperation } from '@waybill/api/operation';
import { readCall } from '@waybill/api/request.factory';
import { type Detail, isRejection, type Rejection } from '@waybill/kernel/rejection';
import { operations } from '@waybill/registry/operations';
import { gatewayEvent } from '@waybill/testing/invoke';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';

/** The part of a schema that is read here. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly pipe?: readonly Shape[];
}

interface Place {
  readonly type: string;
  readonly isId: boolean;
  /** A number stands for an entry of an array. */
  readonly path: readonly (string | number)[];
}

const isId = ({ type, pipe = [] }: Shape): boolean => type === 'uuid' || pipe.some(isId);

/** Every value a body may hold, by its place. */
function placesOf(shape: Shape, path: Place['path'] = []): Place[] {
  if (shape.wrapped !== undefined) return placesOf(shape.wrapped, path);
  const inner = Object.entries(shape.entries ?? {}).flatMap(([key, one]) =>
    placesOf(one, [...path, key]),
  );
  const entry = shape.item === undefined ? [] : placesOf(shape.item, [...path, 0]);
  return [{ type: shape.type, isId: isId(shape), path }, ...inner, ...entry];
}

/** A body with one value and nothing beside it. */
function bodyWith([key, ...rest]: Place['path'], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = bodyWith(rest, value);
  return typeof key === 'number' ? [inner] : { [key]: inner };
}

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const ENDPOINT_ID = 'whe_01K9G8Q4T5N6P7R8S9V0W1X2Y3';

function read(operation: AnyOperation, body: unknown, headers: Record<string, string> = {}) {
  const names = [...operation.urlPath.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  const pathParameters = Object.fromEntries(
    names.map((name) => [name, operation.id.startsWith('webhooks.') ? ENDPOINT_ID : ID]),
  );
  const event = gatewayEvent({ method: operation.method, body, headers, pathParameters });
  return readCall(operation, event as unknown as APIGatewayProxyEventV2).parsed;
}

function refusalOf(operation: AnyOperation, body: unknown): Rejection | undefined {
  const parsed = read(operation, body);
  return isRejection(parsed) ? parsed : undefined;
}

/** Some bodies carry their problems on, for the handler to name beside those of its own rules. */
interface CarriedOn {
  readonly problems?: readonly Detail[];
}

function detailsOf(operation: AnyOperation, body: unknown): readonly Detail[] {
  const parsed = read(operation, body);
  if (isRejection(parsed)) return parsed.details ?? [];
  return (parsed.body as CarriedOn).problems ?? [];
}

const bodies = operations.flatMap((operation) => {
  const { body: schema } = operation;
  return schema === undefined
    ? []
    : placesOf(schema).map((place) => ({
        ...place,
        operation,
        schema,
        at: place.path.join('.') || 'body',
        name: `${operation.id} ${place.path.join('.')}`,
      }));
});
const ofType = (...types: string[]) =>
  bodies.filter(({ type }) => types.includes(type)).map((one) => [one.name, one] as const);

describe('a list in a body', () => {
  // API-26
  it.each(ofType('array'))('%s is bounded before its entries are read', (_, one) => {
    const wrong = Array.from({ length: ENTRIES_LIMIT + 1 }, () => []);
    const problems = detailsOf(one.operation, bodyWith(one.path, wrong));
    const length = {
      path: one.at,
      message: expect.stringMatching(/^must not hold more than \d+ entries$/u),
    };
    expect(problems.filter(({ path }) => path === one.at)).toEqual([length]);
    expect(problems.filter(({ path }) => path.startsWith(`${one.at}.`))).toEqual([]);
  });
});

describe('an object in a body', () => {
  // API-25
  it.each(ofType('object', 'loose_object', 'record'))('%s is no list', (_, one) => {
    const problems = detailsOf(one.operation, bodyWith(one.path, []));
    expect(problems).toContainEqual({ path: one.at, message: 'must be an object' });
  });
});

// API-23
describe('an id in a body', () => {
  const ids = bodies.filter((one) => one.isId);

  it.each(ids.map((one) => [one.name, one] as const))('%s may be in upper case', (_, one) => {
    // A body of one id is no whole body; what was read of it is looked at.
    const { value } = one.schema['~run']({ value: bodyWith(one.path, ID.toUpperCase()) }, {});
    expect(value).toMatchObject(bodyWith(one.path, ID) as object);
  });

  it('may stand in a list, and in the body of a routine resource', () => {
    const names = ids.map(({ name }) => name);
    expect(names).toContain('orders.ship positions.0.order_item_id');
    expect(names).toContain('shipping.methods.create carrier_id');
  });
});

// API-195
describe('an address in a body', () => {
  const address = /(?:url|link)(?:_template)?$/u;
  const places = bodies.filter(({ at, operation: { id } }) => {
    // Bodies of machines have rules of their own (WHK-32).
    return address.test(at) && !id.startsWith('webhooks.endpoints.');
  });

  it.each(places.map((one) => [one.name, one] as const))('%s is http or https', (_, one) => {
    const problems = (value: string) =>
      detailsOf(one.operation, bodyWith(one.path, value)).filter(({ path }) => path === one.at);
    for (const value of ['javascript:alert(1)', 'data:text/html,x', 'not a url', 'https://[/']) {
      expect(problems(value), value).toEqual([
        { path: one.at, message: 'must be an address that begins with http:// or https://' },
      ]);
    }
    expect(problems('https://example.com/1')).toEqual([]);
  });

  it('is looked for in all bodies', () => {
    expect(places.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'orders.ship tracking_url',
        'shipping.carriers.update tracking_url_template',
      ]),
    );
  });
});

const VALIDATOR_WORDS =
  /invalid|expected(?!_at)|received|undefined|NaN|\[object|[\\^]|\(\?|\$\/|\{\d/iu;
const wrongValues = [
  true,
  [],
  {},
  [{}],
  [1],
  '',
  ' ',
  'x',
  '-',
  'x'.repeat(20_000),
  -1,
  0.000_000_001,
  1e300,
  '1e5',
  '-0',
  '2026-02-31T00:00:00Z',
  { a: 1 },
];
const heavyDocument = { a: 'x'.repeat(70_000) };
/** To a place of these a heavy document is an object like any other. */
const plainTypes = ['string', 'picklist', 'number', 'boolean'];
const wrongAt = ({ type }: Place) =>
  plainTypes.includes(type) ? wrongValues : [...wrongValues, heavyDocument];

// API-62
describe('a refusal', () => {
  const operationsWithBody = operations.filter(({ body }) => body !== undefined);

  it.each(operationsWithBody.map((one) => [one.id, one] as const))(
    'of %s speaks to shop people',
    (_, operation) => {
      const sentences = placesOf(operation.body as Shape)
        .flatMap((place) =>
          wrongAt(place).map((value) => refusalOf(operation, bodyWith(place.path, value))),
        )
        .flatMap((refusal) => [
          refusal?.message ?? '',
          ...(refusal?.details ?? []).map((one) => one.message),
        ]);
      expect([...new Set(sentences)].filter((sentence) => VALIDATOR_WORDS.test(sentence))).toEqual(
        [],
      );
    },
  );
});

/** The problems of an operation by their paths, for a body with one wrong value. */
function textsOf(operation: AnyOperation, place: Place, value: unknown): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const { path, message } of detailsOf(operation, bodyWith(place.path, value))) {
    texts.set(path, [...(texts.get(path) ?? []), message]);
  }
  return texts;
}

// API-171
describe('one fault', () => {
  it.each(bodies.map((one) => [one.name, one] as const))('of %s is named once', (_, one) => {
    for (const value of wrongAt(one)) {
      for (const [path, texts] of textsOf(one.operation, one, value)) {
        expect(new Set(texts).size).toBe(texts.length);
        if (path !== 'body') expect(texts.length, `${path}: ${texts.join('; ')}`).toBe(1);
      }
    }
  });

  const updates = bodies.flatMap((update) => {
    const id = update.operation.id.replace(/\.update$/u, '.create');
    const create = bodies.find((one) => one.operation.id === id && one.at === update.at);
    const isPair = id !== update.operation.id && create?.type === update.type;
    return isPair && update.at !== 'body' ? [[update.name, create, update] as const] : [];
  });

  it.each(updates)('of %s has the words of the create', (_, create, update) => {
    for (const value of wrongAt(update)) {
      const [made, changed] = [create, update].map((one) =>
        textsOf(one.operation, one, value).get(update.at),
      );
      // A blank title is kept as it is by an update, and an id of another record may stand there.
      if (made !== undefined && changed !== undefined) expect(changed).toEqual(made);
    }
  });

  it('is looked for in creates and updates of most records', () => {
    expect(updates.length).toBeGreaterThan(60);
  });
});

// API-32
describe('a call where leaving a key out means everything', () => {
  const refusing = operations.filter(({ unknownKeys }) => unknownKeys === 'refused');

  it.each(refusing.map((one) => [one.id, one] as const))(
    '%s refuses unknown keys',
    (_, operation) => {
      const refusal = refusalOf(operation, { no_such_key: 1 });
      expect(refusal?.details).toContainEqual({
        path: 'no_such_key',
        message: 'is not a known key',
      });
      expect(detailsOf(operation, { no_such_key: null, id: ID })).not.toContainEqual(
        expect.objectContaining({ message: 'is not a known key' }),
      );
    },
  );

  it('is one of those that the contract names', () => {
    expect(refusing.map(({ id }) => id.split('.').at(-1))).toEqual(
      expect.arrayContaining([
        'ship',
        'return',
        'cancel',
        'restock',
        'commit',
        'release',
        'sweep',
        'backfill',
        'clone',
        'defaults',
      ]),
    );
  });
});
