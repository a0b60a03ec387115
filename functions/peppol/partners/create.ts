import { partnerService } from '@waybill/peppol/partner/partner.service';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(partnerService);
