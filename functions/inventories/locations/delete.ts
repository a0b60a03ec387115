import { serve } from '@waybill/api/serve';
import { locations } from '@waybill/inventories/location/location.resource';
import { deleteLocation } from '@waybill/inventories/stock/delete-location.command';
import { hasWorkAt } from '@waybill/orders/fulfillment/fulfillments.repository';

export const handler = serve(locations.contracts.delete, ({ path, ctx }) =>
  deleteLocation(ctx, path.id, hasWorkAt),
);
