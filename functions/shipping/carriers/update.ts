import { serveUpdate } from '@waybill/resources/handlers';
import { carrierService } from '@waybill/shipping/carrier/carrier.service';

export const handler = serveUpdate(carrierService);
