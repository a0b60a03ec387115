import { serve } from '@waybill/api/serve';
import { loadEvent } from '@waybill/events/change.repository';
import { reject } from '@waybill/kernel/rejection';
import { getEventOperation } from '@waybill/webhooks/event/event.operations';
import { presentEvent } from '@waybill/webhooks/event/present-event';
import { loadDeliveriesOfEvent } from '@waybill/webhooks/record/delivery.repository';
import { presentDelivery } from '@waybill/webhooks/record/present-delivery';

const notFound = reject('not_found', 'There is no such event in the last 30 days.');

export const handler = serve(getEventOperation, async ({ path, ctx }) => {
  const at = { tenant: ctx.tenant, event: path.id };
  const [event, deliveries] = await Promise.all([
    loadEvent(at, ctx.now),
    loadDeliveriesOfEvent(ctx.tenant, path.id),
  ]);
  if (event === undefined) return notFound;
  return { ...presentEvent(event, ctx.permissions), deliveries: deliveries.map(presentDelivery) };
});
