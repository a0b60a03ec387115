import { isRejection } from '@waybill/kernel/rejection';
import type { Call } from '@waybill/resources/bind-rules';
import { commitChange } from '@waybill/resources/commit-change';
import { decideDefault } from '@waybill/resources/decide';
import { type Market, markets } from './market.resource.ts';
import { findByReference } from './reference.ts';

/**
 * Hands the default flag to the market that `reference` names by id or code, whatever its status,
 * and tells who lost it (markets.md 4, make-default). Repeated, it writes nothing.
 */
export async function makeDefault(call: Call, reference: string) {
  return commitChange(markets, call, {
    decide: (resource, collection) => {
      const rows = collection.stored.map(({ row }) => row);
      const market = findByReference(rows, reference);
      if (isRejection(market)) return market;
      return decideDefault(resource, collection, { id: market.id, at: call.ctx.at });
    },
    answer: ({ after, flagMoves }) => ({
      // Moving the flag removes nothing.
      market: after as Market,
      demoted: flagMoves.map(({ row }) => row.code),
    }),
  });
}
