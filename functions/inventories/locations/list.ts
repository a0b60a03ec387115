import { locations } from '@waybill/inventories/location/location.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(locations);
