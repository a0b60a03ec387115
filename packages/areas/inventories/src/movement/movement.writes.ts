import type { Step } from '@waybill/table/commit/step';
import { indexAttributes } from '@waybill/table/list/ledger';
import type { Booking } from './booking.ts';
import { movementEntity, movementKey } from './movement.entity.ts';
import { movementLedger } from './movement.ledger.ts';

/** Enters a booking into the ledger, with the row it was made on. */
export function createMovement(tenant: string, { movement, stockId }: Booking): Step {
  const at = movementKey(tenant, movement.id);
  return {
    kind: 'create',
    write: {
      put: {
        ...movementEntity.item(at, { row: movement, stock_id: stockId }),
        ...indexAttributes(movementLedger, tenant, movement),
      },
    },
  };
}
