import { locations } from '@waybill/inventories/location/location.resource';
import { createHandler } from '@waybill/resources/handlers';

export const handler = createHandler(locations);
