import { schemaOf } from '@waybill/openapi/wire-schema';
import { expect, it } from 'vitest';
import { ordersAreaEvents } from './events.ts';
import { ordersAreaOperations } from './operations.ts';

type Schema = Record<string, { properties?: object }>;

it.each(ordersAreaOperations.map((operation) => [operation.id, operation] as const))(
  '%s can be shown as JSON Schema',
  (id, operation) => {
    const answered = 'answersText' in operation ? 'string' : 'object';
    expect(schemaOf(operation.response, 'output', id)).toHaveProperty('type', answered);
    if ('body' in operation) {
      expect(schemaOf(operation.body, 'input', id)).toHaveProperty('type', 'object');
    }
  },
);

// ORD-116
it('opens to buyers what a shop front needs, and nothing else', () => {
  const open = ordersAreaOperations.filter(
    (operation) => 'audience' in operation && operation.audience === 'buyer',
  );
  expect(open.map(({ id }) => id).sort()).toEqual([
    'orders.approve',
    'orders.cancel',
    'orders.comments.create',
    'orders.comments.list',
    'orders.documents.get',
    'orders.events.list',
    'orders.get',
    'orders.list',
    'orders.place',
    'orders.return',
    'orders.return-reasons.get',
    'orders.return-reasons.list',
    'orders.shippable',
    'orders.update',
    'orders.vocabularies.get',
    'orders.vocabularies.list',
  ]);
});

// ORD-127
it('emits only topics that are declared, and each of them somewhere', () => {
  const emitted = ordersAreaOperations.flatMap((one) => ('emits' in one ? [...one.emits] : []));
  const declared = ordersAreaEvents.map(({ topic }) => topic);
  // Goods of orders are told by whoever keeps the stock.
  const isOwn = (topic: string) => !/^(?:reservation|stock_level|stock_movement)\./u.test(topic);
  const own = [...new Set<string>(emitted)].filter(isOwn);
  expect(own.sort()).toEqual([...declared].sort());
});

it.each(ordersAreaEvents.map((event) => [event.topic, event] as const))(
  '%s can be shown as JSON Schema',
  (topic, event) => {
    const schema = schemaOf(event.data, 'output', topic) as Schema;
    expect(schema['properties']).toBeDefined();
  },
);
