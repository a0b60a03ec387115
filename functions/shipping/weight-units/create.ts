import { serveCreate } from '@waybill/resources/handlers';
import { weightUnitService } from '@waybill/shipping/services/weight-unit.service';

export const handler = serveCreate(weightUnitService);
