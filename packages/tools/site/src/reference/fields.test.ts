import { describe, expect, it } from 'vitest';
import type { ApiDocument, Schema } from './document.ts';
import { fieldList, typeText } from './fields.ts';

const address: Schema = { type: 'object', properties: { city: { type: 'string' } } };
const node: Schema = {
  type: 'object',
  properties: { next: { $ref: '#/components/schemas/Node' } },
};
const document: ApiDocument = {
  info: { title: '', version: '' },
  paths: {},
  components: { schemas: { Address: address, Node: node } },
};

describe('a type in words', () => {
  it.each<[string, Schema]>([
    ['id or null', { type: ['string', 'null'], format: 'uuid' }],
    ['number or text', { anyOf: [{ type: 'number' }, { type: 'string', pattern: 'x' }] }],
    ['list of Address', { type: 'array', items: { $ref: '#/components/schemas/Address' } }],
    ['object of text', { type: 'object', additionalProperties: { type: 'string' } }],
    ['object, any keys', { type: 'object', additionalProperties: {} }],
    ['"order.placed"', { const: 'order.placed' }],
    ['anything', {}],
  ])('is %s', (words, schema) => {
    expect(typeText(schema)).toBe(words);
  });
});

describe('the fields of a schema', () => {
  const order: Schema = {
    required: ['to'],
    properties: {
      to: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] },
      state: {
        type: 'string',
        enum: ['placed', null],
        maxLength: 9,
        description: 'Its <state>, `placed`.',
      },
    },
  };

  it('say what is required, limited and inside', () => {
    const html = fieldList(document, order, 'sent');
    expect(html).toContain('<code>to</code> <span class="quiet">Address or null</span> <span');
    expect(html).toContain('Fields of <code>to</code></summary><ul class="fields">');
    expect(html).toContain('<p>Its &lt;state&gt;, <code>placed</code>.</p>');
    expect(html).toContain('up to 9 characters · <code>placed</code></p>');
    expect(html.match(/required/gu)).toHaveLength(1);
    expect(fieldList(document, order, 'answered')).not.toContain('required');
  });

  it('join what all parts of a schema have', () => {
    const both: Schema = { allOf: [{ $ref: '#/components/schemas/Address' }, order] };
    expect(fieldList(document, both, 'sent').match(/<li><code>(?:city|to|state)</gu)).toHaveLength(
      4,
    );
  });

  it('end where a schema holds itself', () => {
    const html = fieldList(document, { $ref: '#/components/schemas/Node' }, 'sent');
    expect(html.match(/<code>next</gu)).toHaveLength(1);
  });
});
