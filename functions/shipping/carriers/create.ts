import { serveCreate } from '@waybill/resources/handlers';
import { carrierService } from '@waybill/shipping/carrier/carrier.service';

export const handler = serveCreate(carrierService);
