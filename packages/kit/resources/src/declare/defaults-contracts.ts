import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { commonParts, type ResourceSpec } from './contract-parts.ts';
import type { Extras } from './declaration.ts';
import { defaultsSchema } from './defaults-schema.ts';
import { shapeName } from './noun.ts';

function fallbacks(spec: ResourceSpec) {
  const description = `The values of fields that a new ${spec.noun[0]} leaves out.`;
  return { defaults: described(description, defaultsSchema(spec)) };
}

/** `POST …/defaults`. */
export function defaultsContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.defaults`,
    route: `POST ${spec.path}/defaults`,
    summary: `Create the standard ${spec.noun[1]} that are missing`,
    description: `Existing ${spec.noun[1]} stay as they are, so that the call can be repeated.`,
    unknownKeys: 'refused',
    body: v.object({}),
    response: namedObject(`${shapeName(spec.entity)}DefaultsCreated`, {
      created: described(
        `Codes of the ${spec.noun[1]} that were missing and now exist.`,
        v.array(v.string()),
      ),
      existing: described(`Codes of the ${spec.noun[1]} that were there.`, v.array(v.string())),
      ...fallbacks(spec),
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
    description: `Reading them creates no ${spec.noun[0]}.`,
    response: v.object(fallbacks(spec)),
    status: 200,
    access: 'read',
    errors: {},
    impact: spec.impact,
  });
}
