import { locations } from '@waybill/inventories/location/location.resource';
import { listHandler } from '@waybill/resources/handlers';

export const handler = listHandler(locations);
