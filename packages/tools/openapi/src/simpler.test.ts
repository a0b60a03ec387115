import { expect, it } from 'vitest';
import { simpler } from './simpler.ts';

const nothing = { type: 'null' };

it.each([
  [
    'a text or null',
    { anyOf: [{ type: 'string', maxLength: 9 }, nothing], description: 'A note.' },
    { type: ['string', 'null'], maxLength: 9, description: 'A note.' },
  ],
  [
    'a number as a number, as text, or null',
    { anyOf: [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, nothing] },
    { anyOf: [{ type: 'number' }, { type: 'string' }, nothing] },
  ],
  [
    'a number or null, or null: one null',
    { anyOf: [{ anyOf: [{ type: 'number' }, { type: 'string' }, nothing] }, nothing] },
    { anyOf: [{ type: 'number' }, { type: 'string' }, nothing] },
  ],
  [
    'a word of a set or null: null is no word of it',
    { anyOf: [{ type: 'string', enum: ['open'] }, nothing] },
    { anyOf: [{ type: 'string', enum: ['open'] }, nothing] },
  ],
  [
    'a shape or null',
    { anyOf: [{ $ref: '#/components/schemas/Box' }, nothing] },
    { anyOf: [{ $ref: '#/components/schemas/Box' }, nothing] },
  ],
  [
    'a choice that says more of itself stays a choice of its own',
    { anyOf: [{ anyOf: [{ type: 'number' }], default: 1 }, nothing] },
    { anyOf: [{ anyOf: [{ type: 'number' }], default: 1 }, nothing] },
  ],
  ['anything else', { type: 'string' }, { type: 'string' }],
])('%s', (_, part, expected) => {
  expect(simpler(part)).toEqual(expected);
});
