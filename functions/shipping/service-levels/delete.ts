import { serveDelete } from '@waybill/resources/handlers';
import { serviceLevelService } from '@waybill/shipping/service-level/service-level.service';

export const handler = serveDelete(serviceLevelService);
