import { profiles } from '@waybill/carts/io/profile.resource';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(profiles);
