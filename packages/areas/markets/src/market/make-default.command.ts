import type { Call } from '@waybill/resources/bind-rules';
import { rowsOf } from '@waybill/resources/collection';
import { moveDefault } from '@waybill/resources/record.command';
import { markets } from './market.resource.ts';
import { findByReference } from './market-reference.ts';

/**
 * Moves the default flag to the market that `reference` names by id or code, whatever its status,
 * and answers the codes of those that lost it (MKT-22, MKT-23). Repeated, it writes nothing.
 */
export async function makeDefault(call: Call, reference: string) {
  return moveDefault(
    markets,
    call,
    (collection) => findByReference(rowsOf(collection), reference),
    ({ after, flagMoves }) => ({
      market: after,
      demoted: flagMoves.map(({ row }) => row.code),
    }),
  );
}
