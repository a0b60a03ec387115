import { partnerService } from '@waybill/peppol/partner/partner.service';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(partnerService);
