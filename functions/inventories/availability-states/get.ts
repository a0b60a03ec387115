import { availabilityStates } from '@waybill/inventories/availability-state/availability-state.resource';
import { serveGet } from '@waybill/resources/handlers';

export const handler = serveGet(availabilityStates);
