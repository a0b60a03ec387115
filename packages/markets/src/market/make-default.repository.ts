import { isRejection } from '@waybill/kernel/rejection';
import { type Call, commitChange } from '@waybill/resources/collection.repository';
import { decideDefault } from '@waybill/resources/decide';
import { type Market, markets } from './market.resource.ts';
import { findByReference } from './reference.ts';

/**
 * Hands the default flag to the market that `reference` names by id or code, whatever its status,
 * and tells who lost it (markets.md 4, make-default). Repeated, it writes nothing.
 */
export async function makeDefault(call: Call, reference: string) {
  return commitChange(markets, call, {
    decide: (ruled, collection) => {
      const rows = collection.stored.map(({ row }) => row);
      const market = findByReference(rows, reference);
      if (isRejection(market)) return market;
      return decideDefault(ruled, collection, { id: market.id, at: call.ctx.at });
    },
    answer: ({ after, beside }) => ({
      // Moving the flag removes nothing.
      market: after as Market,
      demoted: beside.map(({ row }) => row.code),
    }),
  });
}
