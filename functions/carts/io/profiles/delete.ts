import { profiles } from '@waybill/carts/io/profile.resource';
import { serveDelete } from '@waybill/resources/handlers';

export const handler = serveDelete(profiles);
