import { indexAttributes } from '@waybill/table/ledger/ledger';
import type { Step } from '@waybill/table/plan/step';
import type { Booking } from './booking.ts';
import { movementKey } from './movement.entity.ts';
import { movementLedger } from './movement.ledger.ts';

/** Enters a booking into the ledger, with the row it was made on for the checker. */
export function createMovement(tenant: string, { movement, stockId }: Booking): Step {
  return {
    kind: 'create',
    write: {
      put: {
        ...movementKey(tenant, movement.id),
        _e: 'movement',
        row: JSON.stringify(movement),
        stock_id: stockId,
        ...indexAttributes(movementLedger, tenant, movement),
      },
    },
  };
}
