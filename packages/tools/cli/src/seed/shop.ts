import { isRefusal, type Waybill } from '@waybill/client';
import type { Northwind } from './northwind.ts';

/** Calls that are under way at once. */
export const WORKERS = 6;

/** The shop that is filled. */
export interface Shop {
  readonly waybill: Waybill;
  /** The shop as of a time: a local stack takes what is called so for done then, all others for done now. */
  readonly at: (time: Date) => Waybill;
  readonly northwind: Northwind;
  /** Shows how much of a step is done. */
  readonly report: (done: number, total: number) => void;
}

interface Rows<Row> {
  readonly items: readonly Row[];
}

/** The row that has an external id, made where there is none: so a shop is filled once. */
export async function ensure<Row>(
  find: (query: { readonly external_id: string }) => PromiseLike<Rows<Row>>,
  create: (keys: { readonly external_id: string }) => Promise<Row>,
  external_id: string,
): Promise<Row> {
  const [found] = (await find({ external_id })).items;
  return found ?? create({ external_id });
}

/** Runs a step that a former run may have done: what is there already is no failure. */
export async function unlessThere(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'unique_violation') throw error;
  }
}
