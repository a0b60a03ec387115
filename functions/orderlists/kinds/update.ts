import { kindService } from '@waybill/order-lists/kind/kind.service';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(kindService);
