import { operationsOf } from '@waybill/resources/resource';
import { locations } from './location.resource.ts';

export const locationOperations = operationsOf(locations);
