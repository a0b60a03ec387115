import { serveDelete } from '@waybill/resources/handlers';
import { methodService } from '@waybill/shipping/services/method.service';

export const handler = serveDelete(methodService);
