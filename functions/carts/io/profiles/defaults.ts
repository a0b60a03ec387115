import { profiles } from '@waybill/carts/io/profile.resource';
import { serveDefaults } from '@waybill/resources/handlers';

export const handler = serveDefaults(profiles);
