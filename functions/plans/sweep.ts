import { sweepPlans } from '@waybill/table/plan/settle';

/** Finishes or takes back what calls that died left half written. */
export async function handler() {
  return { settled: await sweepPlans(new Date()) };
}
