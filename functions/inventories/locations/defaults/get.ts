import { locations } from '@waybill/inventories/location/location.resource';
import { serveGetDefaults } from '@waybill/resources/handlers';

export const handler = serveGetDefaults(locations);
