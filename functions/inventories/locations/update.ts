import { locations } from '@waybill/inventories/location/location.resource';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(locations);
