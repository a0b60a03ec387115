import { serveUpdate } from '@waybill/resources/handlers';
import { methodService } from '@waybill/shipping/services/method.service';

export const handler = serveUpdate(methodService);
