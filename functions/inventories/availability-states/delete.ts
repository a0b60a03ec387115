import { availabilityStateService } from '@waybill/inventories/availability-state/availability-state.service';
import { serveDelete } from '@waybill/resources/handlers';

export const handler = serveDelete(availabilityStateService);
