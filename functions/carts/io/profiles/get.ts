import { profiles } from '@waybill/carts/io/profile.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(profiles);
