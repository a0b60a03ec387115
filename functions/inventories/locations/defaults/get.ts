import { locations } from '@waybill/inventories/location/location.resource';
import { getDefaultsHandler } from '@waybill/resources/handlers';

export const handler = getDefaultsHandler(locations);
