import { serve } from '@waybill/api/serve';
import { placeOrder } from '@waybill/orders/order/order.operations';
import { placeOrder as place } from '@waybill/orders/placement/place-order.command';

export const handler = serve(placeOrder, ({ body, ctx }) => place(ctx, body));
