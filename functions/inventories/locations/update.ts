import { locations } from '@waybill/inventories/location/location.resource';
import { updateHandler } from '@waybill/resources/handlers';

export const handler = updateHandler(locations);
