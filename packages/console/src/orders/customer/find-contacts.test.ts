import { expect, it } from 'vitest';
import { contactsOf } from './find-contacts.ts';

const order = (contact_id: string | null, billing_address: Record<string, string> | null) => ({
  contact_id,
  organization_id: null,
  billing_address,
  shipping_address: null,
  buyer: null,
});
const titles = (...orders: ReturnType<typeof order>[]) =>
  contactsOf(orders).map(({ code, title }) => [code, title.replaceAll(/[\u2068\u2069]/gu, '')]);

it('names each contact once, by what tells it from others', () => {
  const ada = { name: 'Ada', company: 'Mill', email: 'ada@example.com' };
  expect(
    titles(
      order('c1', ada),
      order('c1', { name: 'Ada Miller' }),
      order(null, ada),
      order('c2', { company: 'Mill' }),
      order('c3', null),
    ),
  ).toEqual([
    ['c1', 'Ada · Mill · ada@example.com'],
    ['c2', 'Mill'],
    ['c3', 'A customer'],
  ]);
});

it('offers no more than a person reads', () => {
  const orders = Array.from({ length: 30 }, (_, at) => order(`c${at}`, { name: 'Ada' }));
  expect(titles(...orders)).toHaveLength(8);
});
