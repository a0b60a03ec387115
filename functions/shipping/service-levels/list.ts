import { serveList } from '@waybill/resources/handlers';
import { serviceLevels } from '@waybill/shipping/service-level/service-level.resource';

export const handler = serveList(serviceLevels);
