import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { orderHome } from '@waybill/orders/order/order.entity';
import { listEventsOperation } from '@waybill/webhooks/event/event.operations';
import { listEvents } from '@waybill/webhooks/event/list-events.command';

export const handler = serve(listEventsOperation, async ({ query, ctx }) =>
  presentPage(await listEvents(ctx, query, orderHome), query),
);
