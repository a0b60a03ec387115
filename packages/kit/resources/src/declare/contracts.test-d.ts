// Proven by the compiler in `npm run check:types` and never run: where it accepts what stands
// below a `@ts-expect-error`, the line itself is the error.
import type { Answer, Input } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { bindRules, type Service } from '../perform/bind-rules.ts';
import { serveCreate, serveMakeDefault, serveUpdate } from '../perform/handlers.ts';
import { type Depot, depots, docks } from '../testing/sample-resources.factory.ts';
import { parentId, required } from './field.ts';
import { name } from './kinds.ts';
import { defineResource } from './resource.ts';

const { create, update, delete: remove, list } = docks.contracts;

/** The parameters of an operation are those that the path of its resource names. */
export const readPath = ({ path }: Input<typeof update>): string[] => [
  path.id,
  path.depot_id,
  // @ts-expect-error: the path names no such parameter
  path.dock_id,
];

/** An operation on the collection has no record in its path. */
export const listPath = ({ path }: Input<typeof list>): string[] => [
  path.depot_id,
  // @ts-expect-error: the path of the list ends at the collection
  path.id,
];

/** A write refuses with its own codes, those of the fields and the kit's. */
export const writes: readonly Answer<typeof depots.contracts.create>[] = [
  reject('too_far', 'Nobody drives there.'),
  reject('invalid_zip', 'Not a postal code.'),
  reject('unique_violation', 'Another depot has the code.'),
  reject('limit_reached', 'There are enough.'),
  reject('not_found', 'There is no depot.'),
  // @ts-expect-error: only the delete declares it
  reject('last_depot', 'It is the last one.'),
  // @ts-expect-error: the answer is a depot
  { id: '1' },
];

/** An operation without errors of its own refuses with those of the platform alone. */
export const removals: readonly Answer<typeof remove>[] = [
  { deleted: true, id: '1' },
  reject('not_found', 'There is no dock.'),
  // @ts-expect-error: a removal takes no key
  reject('unique_violation', 'Another dock has the width.'),
];

/** The codes of one resource are none of another. */
export const dockWrites: readonly Answer<typeof create>[] = [
  reject('unique_violation', 'Another dock has the width.'),
  // @ts-expect-error: only depots declare it
  reject('too_far', 'Nobody drives there.'),
];

/** Bound rules refuse with the codes of what they judge. */
export const bound = bindRules(depots, {
  loadWriteRules: async () => ({ normalize: () => reject('too_far', 'Nobody drives there.') }),
  loadDeleteRules: async () => ({ refuseDelete: () => reject('last_depot', 'The last one.') }),
});

export const undeclaredWrite = bindRules(depots, {
  // @ts-expect-error: only the delete declares it
  loadWriteRules: async () => ({ normalize: () => reject('last_depot', 'The last one.') }),
});

export const undeclaredRemoval = bindRules(depots, {
  // @ts-expect-error: no operation declares it
  loadDeleteRules: async () => ({ refuseDelete: () => reject('depot_lost', 'It is gone.') }),
});

const dated = {
  id: 'sample.dated',
  path: '/depots/{depot_id}/dated',
  collection: 'DATED',
  entity: 'dated',
  noun: ['dated', 'dated'],
  impact: 'A test fails.',
  fields: { depot_id: parentId(), title: required(name()) },
  unique: { by: 'title' },
} as const;

/** Rules of the declaration refuse with what its operations declare. */
export const undeclaredRule = defineResource({
  ...dated,
  operations: { create: {} },
  // @ts-expect-error: no operation declares it
  rules: { normalize: () => reject('too_late', 'It is over.') },
});

/** The parent is named by a parameter of the path. */
export const strayParent = defineResource({
  ...dated,
  operations: {},
  // @ts-expect-error: the path names no such parameter
  parent: { parameter: 'dock_id', noun: 'depot', collection: 'DEPOTS', counter: 'dated' },
});

const limited = defineResource({
  ...dated,
  operations: { create: {}, update: {} },
  ownLimit: true,
  loadsRules: true,
});

/** A handler serves what a resource offers, with all of its rules. */
export const handlers = [
  serveUpdate(depots),
  serveUpdate(bindRules(limited, {})),
  // @ts-expect-error: some of its rules are still to be bound
  serveUpdate(limited),
  // @ts-expect-error: the area limits the records itself, and the contract has no other limit
  serveCreate(bindRules(limited, {})),
  // @ts-expect-error: docks have no such operation
  serveMakeDefault(docks),
];

/** A service is one of its own rows. */
export const depotService: Service<Depot> = bound;
