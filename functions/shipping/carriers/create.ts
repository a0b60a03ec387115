import { serveCreate } from '@waybill/resources/handlers';
import { carrierService } from '@waybill/shipping/services/carrier.service';

export const handler = serveCreate(carrierService);
