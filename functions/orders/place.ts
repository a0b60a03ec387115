import { serve } from '@waybill/api/serve';
import { placeOrder as place } from '@waybill/orders/placement/place-order.command';
import { placeOrder } from '@waybill/orders/placement/placement.operations';

export const handler = serve(placeOrder, ({ body, ctx }) => place(ctx, body, (order) => order));
