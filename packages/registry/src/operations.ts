import type { AnyOperation } from '@waybill/api/operation';
import { areas } from './areas.ts';

/** Every operation of the product. Read by infrastructure, tools and tests, never by a handler. */
export const operations: readonly AnyOperation[] = areas.flatMap((area) => area.operations);
