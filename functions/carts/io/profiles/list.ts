import { profiles } from '@waybill/carts/io/profile.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(profiles);
