import { serve } from '@waybill/api/serve';
import { disableEndpoint } from '@waybill/webhooks/endpoint/endpoint.operations';
import { updateEndpoint } from '@waybill/webhooks/endpoint/update-endpoint.command';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';

export const handler = serve(disableEndpoint, ({ path, ctx }) =>
  updateEndpoint(ctx, deployedSealer(), {
    id: path.id,
    body: { enabled: false },
    ifMatch: ctx.header('if-match'),
  }),
);
