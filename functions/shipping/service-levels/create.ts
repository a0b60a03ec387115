import { serveCreate } from '@waybill/resources/handlers';
import { serviceLevelService } from '@waybill/shipping/service-level/service-level.service';

export const handler = serveCreate(serviceLevelService);
