import { serveUpdate } from '@waybill/resources/handlers';
import { methodService } from '@waybill/shipping/method/method.service';

export const handler = serveUpdate(methodService);
