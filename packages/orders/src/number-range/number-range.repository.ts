import { packed, unpacked } from '@waybill/api/stored-document';
import { outboxWrites } from '@waybill/events/outbox';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { commit, write } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import { type Key, key, keyPart } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import { formatNumber } from './number-format.ts';
import {
  type Moment,
  numberRangeCreated,
  numberRangeDeleted,
  numberRangeEvent,
  numberRangeUpdated,
} from './number-range.events.ts';
import type { NumberRange } from './number-range.schema.ts';
import { refuseDrawn } from './number-range-in-use.ts';
import type { NumberRangeUpdate } from './update-number-range.ts';

export const patterns = [
  definePattern({
    name: 'Number ranges of a tenant',
    key: 'pk = T#tenant#NUMBER-RANGES, sk = CODE#code',
    reads: 'the whole collection; a draw updates one range by its code',
  }),
];

const partition = (tenant: string) => key('T', tenant, 'NUMBER-RANGES');

// The record lives under its code, so that a draw is one update without a look-up before it.
function address(tenant: string, code: string): Key {
  return { pk: partition(tenant), sk: key('CODE', keyPart(code)) };
}

/** Every range of the tenant. */
export async function loadNumberRanges(tenant: string): Promise<NumberRange[]> {
  return (await queryAll({ pk: partition(tenant) })).map(asNumberRange);
}

/** The range with this id; the collection is small enough to be read for it. */
export async function findNumberRange(
  tenant: string,
  id: string,
): Promise<NumberRange | Rejection<'not_found'>> {
  const item = await findItem(tenant, id);
  return item === undefined ? noSuchRange(id) : asNumberRange(item);
}

async function findItem(tenant: string, id: string): Promise<TableItem | undefined> {
  const items = await queryAll({ pk: partition(tenant) });
  return items.find((item) => item['id'] === id);
}

/** What a draw gave. */
export interface DrawnNumber {
  readonly number: string;
  readonly position_step: number;
}

/**
 * The next number of the range with this code, in one atomic update (ORD-87):
 * two draws never see the same counter, whatever runs at the same time.
 */
export async function drawNumber(
  tenant: string,
  code: string,
  at: string,
): Promise<DrawnNumber | Rejection<'number_range_missing'>> {
  const none = reject(
    'number_range_missing',
    `No number range has the code ${JSON.stringify(code)}.`,
  );
  if (code === '') return none;
  const outcome = await write({
    update: address(tenant, code),
    raise: { counter: 'step' },
    // A counter can be moved back; that numbers were drawn stays true.
    set: { updated_at: at, drawn: true },
    when: isThere,
  });
  if ('refused' in outcome || outcome.item === undefined) return none;
  const range = asNumberRange(outcome.item);
  return { number: formatNumber(range.counter, range), position_step: range.position_step };
}

type CodeTaken = Rejection<'unique_violation'>;
type UpdateRefusal = CodeTaken | Rejection<'not_found'>;

/** The writes of a new range. */
export function createWrites(
  tenant: string,
  range: NumberRange,
  moment: Moment,
): Write<CodeTaken>[] {
  const event = numberRangeEvent(numberRangeCreated, range, moment);
  return [putRange(tenant, range), ...outboxWrites(tenant, [event])];
}

/** The writes of the ranges a new tenant starts with. */
export function installWrites(tenant: string, ranges: readonly NumberRange[]): Write<CodeTaken>[] {
  return ranges.map((range) => putRange(tenant, range));
}

/** The writes of an update that changes something; a new code moves the record. */
function updateWrites(
  tenant: string,
  stored: TableItem,
  { next, changes }: NumberRangeUpdate,
  moment: Moment,
): Write<UpdateRefusal>[] {
  const before = asNumberRange(stored);
  const event = numberRangeEvent(numberRangeUpdated, next, moment);
  const { metadata, ...columns } = changes;
  const change: Write<UpdateRefusal>[] =
    next.code === before.code
      ? [
          {
            update: address(tenant, before.code),
            set: {
              ...columns,
              ...(metadata === undefined ? {} : { metadata: packed(metadata) }),
              updated_at: next.updated_at,
            },
            when: ['id', '=', before.id],
            orElse: noSuchRange(before.id),
          },
        ]
      : [
          putRange(tenant, next, stored['drawn'] === true),
          {
            remove: address(tenant, before.code),
            // A draw since the load moved the counter that the new record would carry.
            when: {
              all: [
                ['id', '=', before.id],
                ['counter', '=', before.counter],
                ['updated_at', '=', before.updated_at],
              ],
            },
            orElse: moved,
          },
        ];
  return [...change, ...outboxWrites(tenant, [event])];
}

const UPDATE_ATTEMPTS = 5;

/**
 * Loads a range, lets `decide` change it and commits the change with its event; again when a
 * draw came between. A change that changes nothing writes nothing.
 */
export async function commitUpdate(
  tenant: string,
  id: string,
  moment: Moment,
  decide: (range: NumberRange) => NumberRangeUpdate | Rejection,
): Promise<NumberRangeUpdate | Rejection> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await findItem(tenant, id);
    if (stored === undefined) return noSuchRange(id);
    const update = decide(asNumberRange(stored));
    if (isRejection(update) || Object.keys(update.changes).length === 0) return update;
    const refused = await commit(updateWrites(tenant, stored, update, moment));
    if (refused === undefined) return update;
    if (refused !== moved || attempt >= UPDATE_ATTEMPTS) return refused;
  }
}

/** The refusal of a rename that met a draw: load again and repeat. */
const moved = reject('concurrent_modification', 'The number range was just drawn from.');

/** The writes of a removal, which a draw at the same moment wins (ORD-93). */
export function removeWrites(
  tenant: string,
  range: NumberRange,
  moment: Moment,
): Write<Rejection<'not_found' | 'range_in_use'>>[] {
  const event = numberRangeEvent(numberRangeDeleted, range, moment);
  return [
    {
      remove: address(tenant, range.code),
      when: {
        all: [
          ['id', '=', range.id],
          ['counter', '<=', 0],
          ['drawn', 'absent'],
        ],
      },
      orElse: (stored) =>
        stored?.['id'] === range.id ? refuseDrawn(range) : noSuchRange(range.id),
    },
    ...outboxWrites(tenant, [event]),
  ];
}

function putRange(tenant: string, range: NumberRange, drawn = false): Write<CodeTaken> {
  const { metadata, ...columns } = range;
  return {
    put: {
      ...address(tenant, range.code),
      _e: 'number-range',
      ...columns,
      metadata: packed(metadata),
      ...(drawn ? { drawn } : {}),
    },
    when: isNew,
    orElse: reject('unique_violation', `The code ${JSON.stringify(range.code)} is taken.`),
  };
}

function asNumberRange(item: TableItem): NumberRange {
  const { pk: _pk, sk: _sk, _e, drawn: _drawn, metadata, ...columns } = item;
  return { ...columns, metadata: unpacked(metadata) } as NumberRange;
}

function noSuchRange(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no number range ${id}.`);
}
