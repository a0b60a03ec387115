import { serveDelete } from '@waybill/resources/handlers';
import { methodService } from '@waybill/shipping/method/method.service';

export const handler = serveDelete(methodService);
