import { serve } from '@waybill/api/serve';
import { deleteLocation } from '@waybill/inventories/location/delete.repository';
import { locations } from '@waybill/inventories/location/location.resource';

export const handler = serve(locations.contracts.delete, async ({ path, ctx }) =>
  deleteLocation(ctx, String(path['id'])),
);
