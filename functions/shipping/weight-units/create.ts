import { serveCreate } from '@waybill/resources/handlers';
import { weightUnitService } from '@waybill/shipping/weight-unit/weight-unit.service';

export const handler = serveCreate(weightUnitService);
