import { createClient } from '@waybill/client';
import { expect, it } from 'vitest';
import { findOrders } from './lookup.ts';

const ID = '01976f3a-8c1e-7b7c-8c56-6a056da1e9a0';
const order = (id: string, number: string) => ({
  id,
  number,
  billing_address: { name: 'Ada' },
  shipping_address: null,
  buyer: null,
});

/** Answers by the parameter or path that an order is asked for by; refuses everything else. */
async function found(text: string, answers: Readonly<Record<string, readonly unknown[]>>) {
  const fetch = async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(input));
    const keys = [pathname.split('/').at(-1) ?? '', ...searchParams.keys()];
    const items = keys.map((key) => answers[key]).find(Boolean);
    if (items === undefined) {
      const refusal = { error: 'No.', code: 'search_disabled', request_id: 'r' };
      return Response.json(refusal, { status: 422 });
    }
    return Response.json(pathname.endsWith(ID) ? items[0] : { items });
  };
  const waybill = createClient({ url: 'http://shop', tenant: 't', key: 'k', fetch });
  const { signal } = new AbortController();
  return (await findOrders.find(waybill, text, { signal })).map(({ title }) => title);
}

it('finds an order by each of its keys, and shows it once', async () => {
  const answers = {
    number: [order('1', 'ORD-1')],
    external_ref: [order('1', 'ORD-1'), order('2', 'ORD-2')],
    search: [order('2', 'ORD-2'), order('3', 'ORD-3')],
  };
  expect(await found('ORD', answers)).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
});

it('asks for an id where one was typed, and leaves out what is refused', async () => {
  expect(await found(ID, { [ID]: [order(ID, 'ORD-9')] })).toEqual(['ORD-9']);
  expect(await found('nothing', {})).toEqual([]);
});
