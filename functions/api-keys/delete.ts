import { serve } from '@waybill/api/serve';
import { deleteApiKeyOperation } from '@waybill/tenants/api-key/api-key.operations';
import { revokeApiKey } from '@waybill/tenants/api-key/revoke-api-key.command';

export const handler = serve(deleteApiKeyOperation, ({ path, ctx }) => revokeApiKey(ctx, path.id));
