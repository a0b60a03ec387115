import { described, namedObject } from '@waybill/api/annotation';
import { instant } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const MaintenanceBody = v.object({
  dry_run: described('Only counts what would happen; false when absent.', v.nullish(v.boolean())),
});

const count = v.pipe(v.number(), v.integer());

export const MaintenanceResult = namedObject('CartMaintenance', {
  abandon: described('How many carts were abandoned, or would be.', count),
  purge: described('How many carts were deleted, or would be.', count),
  dry_run: described('Nothing was changed.', v.boolean()),
  swept_at: described('The moment up to which it looked.', instant()),
});
export type MaintenanceResult = v.InferOutput<typeof MaintenanceResult>;

export const runMaintenanceOperation = defineOperation({
  id: 'carts.maintenance.run',
  unknownKeys: 'refused',
  route: 'POST /carts/maintenance/run',
  summary: 'Abandon and delete the carts that nobody uses',
  description:
    'What the schedule does every hour, at once and for the calling tenant: active carts are abandoned by abandon_after_minutes, abandoned and merged ones deleted by cart_ttl_days and guest_cart_ttl_days. Ordered carts stay.',
  body: MaintenanceBody,
  response: MaintenanceResult,
  status: 200,
  access: 'write',
  errors: {},
  emits: ['cart.deleted', 'cart.updated'],
  impact: 'Carts that nobody uses stay until the schedule runs.',
});
