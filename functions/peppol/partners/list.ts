import { partners } from '@waybill/peppol/partner/partner.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(partners);
