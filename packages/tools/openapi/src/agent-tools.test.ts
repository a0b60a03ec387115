import { described } from '@waybill/api/annotation';
import { decimalInput, MONEY } from '@waybill/api/input';
import { type AnyOperation, defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { agentTools } from './agent-tools.ts';

const base = {
  route: 'POST /things/{id}/turn',
  summary: 'Turn a thing',
  response: v.object({
    id: v.string(),
    line_id: v.string(),
    made_id: v.pipe(v.string(), v.uuid()),
    permissions: v.array(v.string()),
    name: v.string(),
    metadata: v.record(v.string(), v.unknown()),
  }),
  status: 200,
  access: 'write',
  errors: {},
  impact: 'Nothing turns.',
} as const;

const turn = defineOperation({
  ...base,
  id: 'things.turn-over',
  description: `It turns. ${'It says much. '.repeat(60)}`,
  tool: { class: 'write', destructive: true },
  body: v.object({
    amount: described(
      'How much, up to 4 decimals; all when absent.',
      v.nullish(decimalInput(MONEY)),
    ),
    note: v.nullish(v.pipe(v.string(), v.maxLength(10), v.regex(/^a/u))),
    more: v.optional(v.record(v.string(), v.unknown())),
    kinds: v.array(v.object({ type: v.picklist(['a', 'b']) })),
  }),
});

const list = defineOperation({
  ...base,
  id: 'things.list',
  route: 'GET /things',
  access: 'read',
  tool: { class: 'read' },
  list: { name: 'text' },
});

const [listed, turned] = agentTools([turn, list, defineOperation({ ...base, id: 'things.other' })]);

// AGT-20, AGT-21
it('operations whose contract says so are tools, by name', () => {
  expect(listed).toMatchObject({
    operation: 'things.list',
    writes: false,
    anyKey: false,
    isList: true,
  });
  expect(turned?.listed).toMatchObject({
    name: 'things_turn_over',
    title: 'Turn a thing',
    annotations: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    },
  });
  expect(turned?.listed.description).toMatch(/^Turn a thing[.] It turns[.].*nothing is written/u);
  expect(turned?.listed.description.length).toBeLessThanOrEqual(600);
});

// AGT-22
describe('what a tool takes', () => {
  it('is one flat object in words that every model takes', () => {
    expect(turned?.listed.inputSchema).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Id of the record.' },
        amount: { type: 'number', description: 'How much; all when absent.' },
        note: { type: 'string' },
        more: { type: 'object', additionalProperties: true },
        kinds: {
          type: 'array',
          items: {
            type: 'object',
            properties: { type: { type: 'string', enum: ['a', 'b'] } },
            required: ['type'],
          },
        },
        confirm: {
          type: 'string',
          description: 'The `confirm` of a preview with the same arguments.',
        },
      },
      required: ['id', 'kinds'],
      additionalProperties: false,
    });
  });

  it('of a list is a small page, with no offset', () => {
    const properties = Object(listed?.listed.inputSchema['properties']) as object;
    expect(Object.keys(properties)).toEqual(['limit', 'after', 'order', 'name']);
    expect(properties).toMatchObject({ limit: { minimum: 1, maximum: 50, default: 10 } });
  });

  it('of an update may say null', () => {
    const update = defineOperation({
      ...base,
      id: 'things.update',
      route: 'PUT /things/{id}',
      tool: { class: 'write' },
      body: v.object({
        note: v.nullish(v.string()),
        more: v.nullish(v.record(v.string(), v.unknown())),
      }),
    });
    expect(agentTools([update])[0]?.listed.inputSchema).toMatchObject({
      properties: {
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        more: { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
      },
    });
  });
});

// AGT-33
it('texts of answers that may say anything are known by their keys', () => {
  expect(listed?.untrusted).toEqual(['line_id', 'metadata', 'name']);
});

// AGT-33
it('a preview says in further keys what somebody wrote', () => {
  expect(turned?.untrusted).toEqual(['from', 'line_id', 'metadata', 'name', 'to']);
});

// AGT-20
it.each([
  ['of the operator', { operatorOnly: true }, 'operator'],
  ['that is public', { public: true }, 'public'],
  ['that answers a page', { answersText: 'text/html' }, 'JSON'],
  ['with a long name', { id: `things.${'a'.repeat(48)}` }, 'name'],
  ['with one name twice', { body: v.object({ id: v.string() }) }, 'id'],
  ['with a confirm of its own', { body: v.object({ confirm: v.string() }) }, 'confirm'],
  [
    'of a thousand keys',
    {
      body: v.object(
        Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`k${at}`, v.string()])),
      ),
    },
    'bytes',
  ],
])('an operation %s is no tool', (_, parts, why) => {
  const wrong = { ...turn, ...parts } as unknown as AnyOperation;
  expect(() => agentTools([wrong])).toThrow(why);
});

// AGT-20
it('a secret of an area is in no tool, and a list is not larger than models take', () => {
  expect(() => agentTools([turn], new Set(['things.turn-over']))).toThrow('secret');
  const wide = v.object(
    Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`k${at}`, v.string()])),
  );
  const many = Array.from({ length: 26 }, (_, at) => ({
    ...turn,
    id: `things.t${String.fromCharCode(97 + at)}`,
    body: wide,
  }));
  expect(() => agentTools(many as unknown as AnyOperation[])).toThrow('together');
});
