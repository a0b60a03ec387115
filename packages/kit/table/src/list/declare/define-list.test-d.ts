import { externalIdColumn } from '../../aggregate/external-id-holders.ts';
import type { Crate } from '../../testing/crates.factory.ts';
import { defineList } from './define-list.ts';
import type { ListGroup } from './list-of.ts';

declare const group: ListGroup;
declare const rowOf: (item: object) => Crate;

const keyOf = (tenant: string, id: string) => ({ pk: `${tenant}#${id}`, sk: 'A' });
const columns = { id: 'uuid', owner: 'text' } as const;
const of = { name: 'CRATES', group, columns, keyOf, rowOf } as const;
const state = ['colour'] as const;

defineList({ ...of, state, few: { label: 2 }, summed: { owner: 3 } });

// @ts-expect-error: a crate has no smell, so none is in its state
defineList({ ...of, state: ['smell'] });

// @ts-expect-error: nor is there an index of it
defineList({ ...of, state, few: { smell: 2 } });

// @ts-expect-error: a number is no value of a column with an index
defineList({ ...of, state, summed: { weight: 2 } });

// @ts-expect-error: index 1 is that of state keys
defineList({ ...of, state, summed: { owner: 1 } });

// @ts-expect-error: no list is filtered by what a crate lacks
defineList({ ...of, columns: { ...columns, smell: 'text' }, state });

const unique = externalIdColumn({ entity: 'crate', noun: 'crate' });

// @ts-expect-error: what a crate lacks is not unique
defineList({ ...of, state, unique: { smell: unique } });

// @ts-expect-error: rows are not sorted by what they lack
defineList({ ...of, state, recency: { column: 'smelled_at', facet: 'owner' } });
