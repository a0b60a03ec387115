import { serveUpdate } from '@waybill/resources/handlers';
import { carrierService } from '@waybill/shipping/services/carrier.service';

export const handler = serveUpdate(carrierService);
