import { locations } from '@waybill/inventories/location/location.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(locations);
