import { deleteHandler } from '@waybill/resources/handlers';
import { deleteRules } from '@waybill/shipping/method/method.repository';
import { methods } from '@waybill/shipping/method/method.resource';

export const handler = deleteHandler(methods, deleteRules);
