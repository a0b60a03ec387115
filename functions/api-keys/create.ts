import { serve } from '@waybill/api/serve';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { createApiKeyOperation } from '@waybill/tenants/api-key/api-key.operations';
import { issueApiKey } from '@waybill/tenants/api-key/issue-api-key.command';
import { newKeySecret } from '@waybill/tenants/api-key/secret';

export const handler = serve(createApiKeyOperation, ({ body, ctx }) =>
  issueApiKey(ctx, body, { secret: newKeySecret(), loadPlaces: loadLocations }),
);
