import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { deleteEndpoint } from '@waybill/webhooks/endpoint/endpoint.operations';
import { findEndpoint, removeWrites } from '@waybill/webhooks/endpoint/endpoint.repository';
import { untilUndisturbed } from '@waybill/webhooks/endpoint/retry';

export const handler = serve(deleteEndpoint, ({ path, ctx }) =>
  untilUndisturbed(async () => {
    const found = await findEndpoint(ctx.tenant, path.id);
    if (isRejection(found)) return found;
    const answer = { deleted: true as const, id: path.id };
    return (await ctx.commit(removeWrites(ctx.tenant, found.endpoint), answer)) ?? answer;
  }),
);
