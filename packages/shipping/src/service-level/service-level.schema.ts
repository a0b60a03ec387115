import * as v from 'valibot';
import { wordFields } from '../fields.schema.ts';

/** How fast or how a carrier ships, as a tenant words it (shipping.md 2.4). */
export const ServiceLevel = v.object(wordFields);
export type ServiceLevel = v.InferOutput<typeof ServiceLevel>;
