import { serve } from '@waybill/api/serve';
import { enableEndpoint } from '@waybill/webhooks/endpoint/endpoint.operations';
import { updateEndpoint } from '@waybill/webhooks/endpoint/update-endpoint.command';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';

export const handler = serve(enableEndpoint, ({ path, ctx }) =>
  updateEndpoint(ctx, deployedSealer(), {
    id: path.id,
    body: { enabled: true },
    ifMatch: ctx.header('if-match'),
  }),
);
