import { availabilityStateService } from '@waybill/inventories/availability-state/availability-state.service';
import { serveUpdate } from '@waybill/resources/handlers';

export const handler = serveUpdate(availabilityStateService);
