import { serveGet } from '@waybill/resources/handlers';
import { weightUnits } from '@waybill/shipping/weight-unit/weight-unit.resource';

export const handler = serveGet(weightUnits);
