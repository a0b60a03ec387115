import * as v from 'valibot';
import { Market } from './market.schema.ts';

/** The market as it now stands, and the codes of those that held the flag (markets.md 2). */
export const MakeDefaultResponse = v.object({ market: Market, demoted: v.array(v.string()) });
export type MakeDefaultResponse = v.InferOutput<typeof MakeDefaultResponse>;
