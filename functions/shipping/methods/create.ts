import { serveCreate } from '@waybill/resources/handlers';
import { methodService } from '@waybill/shipping/services/method.service';

export const handler = serveCreate(methodService);
