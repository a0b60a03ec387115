import { locations } from '@waybill/inventories/location/location.resource';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(locations);
