import { partnerService } from '@waybill/peppol/partner/partner.service';
import { serveDelete } from '@waybill/resources/handlers';

export const handler = serveDelete(partnerService);
