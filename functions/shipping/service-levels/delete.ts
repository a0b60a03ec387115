import { serveDelete } from '@waybill/resources/handlers';
import { serviceLevelService } from '@waybill/shipping/services/service-level.service';

export const handler = serveDelete(serviceLevelService);
