import { type Handler, invoke } from '@waybill/testing/invoke';
import { expect } from 'vitest';
import {
  serveCreate,
  serveDefaults,
  serveDelete,
  serveGet,
  serveGetDefaults,
  serveList,
  serveMakeDefault,
  serveUpdate,
} from '../perform/handlers.ts';
import { type Depot, depots, docks } from './sample-resources.factory.ts';

/** The operations of a sample resource. */
export const depot = {
  list: serveList(depots),
  get: serveGet(depots),
  create: serveCreate(depots),
  update: serveUpdate(depots),
  delete: serveDelete(depots),
  makeDefault: serveMakeDefault(depots),
  defaults: serveDefaults(depots),
  getDefaults: serveGetDefaults(depots),
};

/** The operations of a sample that has parents. */
export const dock = {
  list: serveList(docks),
  get: serveGet(docks),
  create: serveCreate(docks),
  update: serveUpdate(docks),
  delete: serveDelete(docks),
};

/** Calls an operation of a sample. */
export const send = (
  handler: Handler,
  tenant: string,
  pathParameters: Record<string, string>,
  body?: object,
) => invoke<Depot & Record<string, unknown>>(handler, { tenant, pathParameters, body });

/** Creates a depot and answers it. */
export async function newDepot(tenant: string, body: object = { code: 'a', title: 'A' }) {
  const answer = await send(depot.create, tenant, {}, body);
  expect(answer.status).toBe(201);
  return answer.body;
}
