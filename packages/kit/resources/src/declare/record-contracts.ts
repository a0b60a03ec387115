import { named, needingSome } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import * as v from 'valibot';
import { createBody, updateBody } from './body-schemas.ts';
import {
  commonParts,
  emptyUpdateErrors,
  type ResourceSpec,
  writeErrors,
} from './contract-parts.ts';
import type { Extras } from './declaration.ts';
import { limitErrors } from './limit.ts';
import { article, shapeName } from './noun.ts';

/** `GET` of the collection. */
export function listContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.list`,
    route: `GET ${spec.path}`,
    summary: `List ${spec.noun[1]}`,
    description: 'Every column filters and sorts, and several filters narrow the list together.',
    list: spec.columns,
    response: page(spec.row),
    status: 200,
    // A list that may store the standard rows needs a handler that may write.
    access: spec.neverEmpty ? 'write' : 'read',
    errors: extras.errors ?? {},
    ...commonParts(spec, undefined, extras),
  });
}

/** `GET` of a record. */
export function getContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.get`,
    route: `GET ${spec.path}/{id}`,
    summary: `Read ${article(spec.noun[0])} by its id`,
    description:
      'An id that is no uuid is refused with `invalid_value`, an unknown one with `not_found`.',
    response: spec.row,
    status: 200,
    access: 'read',
    errors: extras.errors ?? {},
    ...commonParts(spec, undefined, extras),
  });
}

/** `POST` of a record. */
export function createContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.create`,
    route: `POST ${spec.path}`,
    summary: `Create ${article(spec.noun[0])}`,
    description: `Fields that are left out have their defaults, and the whole record is answered. A \`${spec.unique.by}\` that another ${spec.noun[0]} has is refused with \`unique_violation\`.`,
    body: named(`${shapeName(spec.entity)}Create`, createBody(spec.fields)),
    response: spec.row,
    status: 201,
    access: 'write',
    errors: {
      ...(spec.ownLimit ? {} : limitErrors(spec)),
      ...writeErrors(spec),
      ...extras.errors,
    },
    ...commonParts(spec, 'created', extras),
  });
}

/** `PUT` of a record. */
export function updateContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.update`,
    route: `PUT ${spec.path}/{id}`,
    summary: `Change fields of ${article(spec.noun[0])}`,
    description: 'Absent fields stay, null clears a field that may be empty.',
    body: named(`${shapeName(spec.entity)}Update`, needingSome(updateBody(spec.fields))),
    response: spec.row,
    status: 200,
    access: 'write',
    errors: { ...writeErrors(spec), ...emptyUpdateErrors(spec), ...extras.errors },
    ...commonParts(spec, 'updated', extras),
  });
}

/** `DELETE` of a record. */
export function deleteContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.delete`,
    route: `DELETE ${spec.path}/{id}`,
    summary: `Delete ${article(spec.noun[0])}`,
    description: 'It cannot be undone. A repeated call is refused with `not_found`.',
    response: deleted,
    status: 200,
    access: 'write',
    errors: extras.errors ?? {},
    ...commonParts(spec, 'deleted', extras),
  });
}

/** `POST …/make-default`. */
export function makeDefaultContract(spec: ResourceSpec, extras: Extras) {
  return defineOperation({
    id: `${spec.id}.make-default`,
    route: `POST ${spec.path}/{id}/make-default`,
    summary: `Make ${article(spec.noun[0])} the default`,
    description:
      'The former default loses the flag in the same step. A repeated call changes nothing.',
    body: v.object({}),
    response: spec.row,
    status: 200,
    access: 'write',
    errors: extras.errors ?? {},
    ...commonParts(spec, 'updated', extras),
  });
}
