import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { commonParts, type ResourceSpec } from './contract-parts.ts';
import type { Extras } from './declaration.ts';
import { defaultsSchema } from './defaults-schema.ts';

/** `POST …/defaults`. */
export function defaultsContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.defaults`,
    route: `POST ${spec.path}/defaults`,
    summary: `Create the standard ${spec.noun[1]} that are missing`,
    unknownKeys: 'refused',
    body: v.object({}),
    response: v.object({
      created: v.array(v.string()),
      existing: v.array(v.string()),
      defaults: defaultsSchema(spec),
    }),
    status: 200,
    access: 'write',
    errors: extras.errors ?? {},
    ...commonParts(spec, 'created', extras),
  });
}

/** `GET …/defaults`. */
export function getDefaultsContract(spec: ResourceSpec) {
  return defineOperation({
    id: `${spec.id}.defaults.get`,
    route: `GET ${spec.path}/defaults`,
    summary: `Read the values of fields a new ${spec.noun[0]} leaves out`,
    response: v.object({ defaults: defaultsSchema(spec) }),
    status: 200,
    access: 'read',
    errors: {},
    impact: spec.impact,
  });
}
