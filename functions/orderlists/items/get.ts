import { serve } from '@waybill/api/serve';
import { readablePosition } from '@waybill/order-lists/command/readable-list.repository';
import { getPosition } from '@waybill/order-lists/list/position.operations';

export const handler = serve(getPosition, ({ path, ctx }) => readablePosition(ctx, path));
