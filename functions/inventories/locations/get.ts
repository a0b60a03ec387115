import { locations } from '@waybill/inventories/location/location.resource';
import { getHandler } from '@waybill/resources/handlers';

export const handler = getHandler(locations);
