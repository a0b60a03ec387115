import { kindService } from '@waybill/order-lists/kind/kind.service';
import { serveMakeDefault } from '@waybill/resources/handlers';

export const handler = serveMakeDefault(kindService);
