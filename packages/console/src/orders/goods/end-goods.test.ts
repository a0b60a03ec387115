import { createClient } from '@waybill/client';
import { describe, expect, it } from 'vitest';
import { type ChosenGoods, choicesFor, endGoods } from './end-goods.ts';
import type { GoodsOffer } from './goods.ts';

const words = { commit: 'Commit', release: 'Release', keep: 'Keep' };
const offerOf = (fits: GoodsOffer['fits']): GoodsOffer => ({
  fits,
  differences: [],
  reserved: ['ORD-1', 'o1'].map((reference) => ({ reference, title: reference, words })),
});
const all = () => true;

it.each([
  ['commit', all, ['commit', 'keep']],
  ['release', all, ['release', 'keep']],
  ['keep', all, ['keep', 'commit', 'release']],
  ['keep', (one: string) => one !== 'inventories.commit', ['keep', 'release']],
  ['commit', () => false, ['keep']],
] as const)(
  'where %s fits, the first choice is the one that is taken: %s',
  (fits, may, choices) => {
    expect(choicesFor(offerOf(fits), may)).toEqual(choices);
  },
);

/** Answers what was called, with the key of each call. */
async function ended(fits: GoodsOffer['fits'], choices?: ChosenGoods, refuse = '') {
  const calls: (readonly [string, string, string | null])[] = [];
  const fetch = async (to: string | URL | Request, init?: RequestInit) => {
    const { order_ref } = JSON.parse(String(init?.body));
    const key = new Headers(init?.headers).get('idempotency-key');
    calls.push([new URL(String(to)).pathname.split('/').at(-1) ?? '', order_ref, key]);
    if (order_ref !== refuse) return Response.json({});
    return Response.json(
      { error: 'Nothing to commit.', code: 'x', request_id: 'r' },
      { status: 422 },
    );
  };
  const waybill = createClient({ url: 'http://shop', tenant: 't', key: 'k', fetch, retries: 0 });
  const asked = { offer: offerOf(fits), ...(choices !== undefined && { choices }) };
  const problems = await endGoods(waybill, asked, { may: all, idempotencyKey: 'key' });
  return { calls, problems };
}

describe('reservations are ended', () => {
  it('as it fits, each reference in a call of its own', async () => {
    expect(await ended('commit')).toEqual({
      calls: [
        ['commit', 'ORD-1', 'key:0'],
        ['commit', 'o1', 'key:1'],
      ],
      problems: [],
    });
  });

  it('as it was chosen, and not at all where nothing fits', async () => {
    expect((await ended('keep')).calls).toEqual([]);
    expect((await ended('commit', { 'ORD-1': 'keep', o1: 'release' })).calls).toEqual([
      ['release', 'o1', 'key:1'],
    ]);
  });

  it('whatever becomes of another one', async () => {
    const { calls, problems } = await ended('commit', {}, 'ORD-1');
    expect([calls.length, problems]).toEqual([2, ['Nothing to commit.']]);
  });
});
