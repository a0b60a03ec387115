import { isRejection } from '@waybill/kernel/rejection';
import type { Call } from '@waybill/resources/bind-rules';
import { writeRecord } from '@waybill/resources/change-collection.command';
import { decideDefault } from '@waybill/resources/decide';
import { ruleOut } from '@waybill/resources/rule-out';
import { markets } from './market.resource.ts';
import { findByReference } from './market-reference.ts';

/**
 * Moves the default flag to the market that `reference` names by id or code, whatever its status,
 * and answers the codes of those that lost it (MKT-22, MKT-23). Repeated, it writes nothing.
 */
export async function makeDefault(call: Call, reference: string) {
  const result = await writeRecord(markets, call, {
    decide: (resource, collection) => {
      const rows = collection.stored.map(({ row }) => row);
      const market = findByReference(rows, reference);
      if (isRejection(market)) return market;
      return decideDefault(resource, collection, { id: market.id, at: call.ctx.at });
    },
    present: ({ after, flagMoves }) => ({
      market: after,
      demoted: flagMoves.map(({ row }) => row.code),
    }),
  });
  return ruleOut(result, 'unique_violation');
}
