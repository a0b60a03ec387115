import { updateHandler } from '@waybill/resources/handlers';
import { methodRules } from '@waybill/shipping/method/method.repository';
import { methods } from '@waybill/shipping/method/method.resource';

export const handler = updateHandler(methods, methodRules);
