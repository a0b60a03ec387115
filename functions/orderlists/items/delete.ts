import { serve } from '@waybill/api/serve';
import { deletePosition } from '@waybill/order-lists/command/change-positions.command';
import { deletePosition as operation } from '@waybill/order-lists/list/position.operations';

export const handler = serve(operation, ({ path, ctx }) => deletePosition(ctx, path));
