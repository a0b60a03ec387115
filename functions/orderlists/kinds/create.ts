import { kindService } from '@waybill/order-lists/kind/kind.service';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(kindService);
