import { availabilityStates } from '@waybill/inventories/availability-state/availability-state.resource';
import { serveList } from '@waybill/resources/handlers';

export const handler = serveList(availabilityStates);
