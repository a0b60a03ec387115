import { profiles } from '@waybill/carts/io/profile.resource';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(profiles);
