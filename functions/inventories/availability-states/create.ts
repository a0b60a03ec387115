import { availabilityStateService } from '@waybill/inventories/availability-state/availability-state.service';
import { serveCreate } from '@waybill/resources/handlers';

export const handler = serveCreate(availabilityStateService);
