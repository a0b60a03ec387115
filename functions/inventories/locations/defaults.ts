import { locations } from '@waybill/inventories/location/location.resource';
import { defaultsHandler } from '@waybill/resources/handlers';

export const handler = defaultsHandler(locations);
