import { allRoutes } from '@waybill/client/route';
import type { OrderWithParts } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { typedBody } from './command.ts';
import { ORDER_COMMANDS } from './registry.ts';

const order = {
  ...{ id: 'o1', number: 'ORD-1', status: 'placed', on_hold: false, acknowledged_at: null },
} as OrderWithParts;

const named = (wanted: string) => {
  const found = ORDER_COMMANDS.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`no command ${wanted}`);
  return found;
};

describe('the registry', () => {
  it('names operations that there are, each name and operation once', () => {
    const operations = ORDER_COMMANDS.map(({ operation }) => operation);
    const known = new Set(allRoutes().map(({ id }) => id));
    expect(operations.filter((operation) => !known.has(operation))).toEqual([]);
    expect(new Set(operations).size).toBe(operations.length);
    expect(new Set(ORDER_COMMANDS.map(({ name }) => name)).size).toBe(ORDER_COMMANDS.length);
  });

  it('has one command for a key in every state', () => {
    for (const on_hold of [true, false]) {
      const applying = ORDER_COMMANDS.filter(({ applies }) => applies({ ...order, on_hold }));
      const chords = applying.flatMap(({ chord }) => chord ?? []);
      expect(new Set(chords).size).toBe(chords.length);
    }
  });
});

it.each([
  ['approve', { status: 'pending' }, true, undefined],
  ['approve', {}, false, undefined],
  ['acknowledge', {}, true, undefined],
  ['acknowledge', { status: 'pending' }, false, undefined],
  ['acknowledge', { acknowledged_at: '2026' }, true, 'The order was acknowledged before.'],
  ['acknowledge', { status: 'cancelled' }, true, 'The order is cancelled.'],
  ['hold', {}, true, undefined],
  ['hold', { status: 'completed' }, true, 'The order is completed.'],
  ['hold', { on_hold: true }, false, undefined],
  ['unhold', { on_hold: true }, true, undefined],
  ['unhold', {}, false, undefined],
])('%s of %j applies: %s, and not because: %s', (name, state, applies, why) => {
  const shown = { ...order, ...state } as OrderWithParts;
  expect(named(name).applies(shown)).toBe(applies);
  if (applies) expect(named(name).whyNot(shown)).toBe(why);
});

it.each(['approve', 'acknowledge', 'hold', 'unhold'])('%s says what it does to which', (name) => {
  const command = named(name);
  expect(command.prepare(command.begin(order), order)).toMatchObject({
    body: {},
    sentence: expect.stringContaining('ORD-1'),
  });
});

it('sends what was typed, and nothing that was left empty', () => {
  expect(typedBody({ reason: ' late ', other: ' ' })).toEqual({ reason: 'late' });
});
