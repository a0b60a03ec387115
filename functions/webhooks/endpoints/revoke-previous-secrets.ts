import { serve } from '@waybill/api/serve';
import { revokePreviousSecretsOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { revokePreviousSecrets } from '@waybill/webhooks/endpoint/rotate-secret.command';

export const handler = serve(revokePreviousSecretsOperation, ({ path, ctx }) =>
  revokePreviousSecrets(ctx, path.id),
);
