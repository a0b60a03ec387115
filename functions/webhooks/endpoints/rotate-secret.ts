import { serve } from '@waybill/api/serve';
import { rotateSecretOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { DEFAULT_OVERLAP } from '@waybill/webhooks/endpoint/endpoint.schema';
import { rotateEndpointSecret } from '@waybill/webhooks/endpoint/rotate-secret.command';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';

export const handler = serve(rotateSecretOperation, ({ path, body, ctx }) =>
  rotateEndpointSecret(ctx, deployedSealer(), {
    id: path.id,
    overlapSeconds: body.overlap_seconds ?? DEFAULT_OVERLAP,
  }),
);
