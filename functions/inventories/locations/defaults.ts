import { locations } from '@waybill/inventories/location/location.resource';
import { serveDefaults } from '@waybill/resources/handlers';

export const handler = serveDefaults(locations);
