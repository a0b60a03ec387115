import { serve } from '@waybill/api/serve';
import { revokePreviousSecrets as contract } from '@waybill/webhooks/endpoint/endpoint.operations';
import { revokePreviousSecrets } from '@waybill/webhooks/endpoint/rotate-secret.command';

export const handler = serve(contract, ({ path, ctx }) => revokePreviousSecrets(ctx, path.id));
