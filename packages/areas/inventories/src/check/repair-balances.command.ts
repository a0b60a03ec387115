import { subtract } from '@waybill/kernel/decimal';
import { write } from '@waybill/table/commit';
import { NAMES, type Update } from '@waybill/table/write';
import { loadInventory } from './stored-inventory.repository.ts';
import { wrongBalances } from './wrong-balances.ts';

/** Sets a row to its balances unless anything has happened to it since it was read. */
function repairWrite({
  item: { pk, sk, rev },
  balances: { on_hand, reserved },
}: ReturnType<typeof wrongBalances>[number]): Update {
  return {
    update: { pk, sk },
    set: { on_hand, reserved, available: subtract(on_hand, reserved) },
    add: { rev: 1 },
    when: {
      all: [
        ['rev', '=', rev],
        ['intent', 'absent'],
        [NAMES, 'absent'],
      ],
    },
  };
}

/**
 * Sets the balances of stock rows to what their bookings say (INV-53), where these agree with the
 * active reservations and the row has been quiet for a minute. Trade may go on beside it. Answers
 * how many rows it set.
 */
export async function repairBalances(tenant: string): Promise<number> {
  const wrong = wrongBalances(await loadInventory(tenant), Date.now());
  let repaired = 0;
  for (const one of wrong) {
    const outcome = await write(repairWrite(one));
    if (!('refused' in outcome)) repaired += 1;
  }
  return repaired;
}
