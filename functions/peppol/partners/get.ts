import { partners } from '@waybill/peppol/partner/partner.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(partners);
