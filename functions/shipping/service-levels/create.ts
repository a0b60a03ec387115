import { serveCreate } from '@waybill/resources/handlers';
import { serviceLevelService } from '@waybill/shipping/services/service-level.service';

export const handler = serveCreate(serviceLevelService);
