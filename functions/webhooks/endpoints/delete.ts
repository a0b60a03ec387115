import { serve } from '@waybill/api/serve';
import { deleteEndpoint } from '@waybill/webhooks/endpoint/endpoint.operations';
import { removeEndpoint } from '@waybill/webhooks/endpoint/remove-endpoint.command';

export const handler = serve(deleteEndpoint, ({ path, ctx }) => removeEndpoint(ctx, path.id));
