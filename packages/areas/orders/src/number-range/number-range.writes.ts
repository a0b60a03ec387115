import { eventOf } from '@waybill/events/event';
import { recordEvents } from '@waybill/events/record-events.writes';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { concurrentModification, isNew, type Put, type Write } from '@waybill/table/write';
import { numberRangeEntity, numberRangeKey, type StoredRange } from './number-range.entity.ts';
import {
  numberRangeCreated,
  numberRangeDeleted,
  numberRangeUpdated,
} from './number-range.events.ts';
import { noSuchRange } from './number-range.repository.ts';
import type { NumberRange } from './number-range.schema.ts';
import { refuseDrawn } from './number-range-in-use.ts';
import type { NumberRangeUpdate } from './update-number-range.ts';

/** The refusal of a code that another range of the tenant carries (ORD-90, ORD-91). */
export type CodeTaken = Rejection<'unique_violation'>;

/** The writes of a new range, with its event. */
export function createWrites(tenant: string, range: NumberRange): Write<CodeTaken>[] {
  return [
    putRange(tenant, { ...range, drawn: false }),
    ...recordChange(tenant, numberRangeCreated, range),
  ];
}

/** The writes of a standard range that was missing; another call may have restored it meanwhile. */
export function restoreWrites(tenant: string, range: NumberRange): Write[] {
  return [
    {
      put: itemOf(tenant, { ...range, drawn: false }),
      when: isNew,
      orElse: concurrentModification,
    },
    ...recordChange(tenant, numberRangeCreated, range),
  ];
}

/** The writes of the ranges a new tenant starts with. */
export function installWrites(tenant: string, ranges: readonly NumberRange[]): Write<CodeTaken>[] {
  return ranges.map((range) => putRange(tenant, { ...range, drawn: false }));
}

/** The writes of an update; none where nothing differs, and a new code moves the record. */
export function updateWrites(
  tenant: string,
  before: StoredRange,
  { next, changes }: NumberRangeUpdate,
): Write<CodeTaken | Rejection<'not_found'>>[] {
  if (Object.keys(changes).length === 0) return [];
  const recorded = recordChange(tenant, numberRangeUpdated, next);
  const isThis = ['id', '=', before.id] as const;
  if (next.code === before.code) {
    const { updated_at } = next;
    const set = numberRangeEntity.attributes({ ...changes, updated_at });
    const update = numberRangeKey(tenant, before.code);
    return [{ update, set, when: isThis, orElse: noSuchRange(before.id) }, ...recorded];
  }
  return [
    putRange(tenant, { ...next, drawn: before.drawn }),
    {
      remove: numberRangeKey(tenant, before.code),
      // A draw since the load moved the counter that the new record would carry.
      when: {
        all: [isThis, ['counter', '=', before.counter], ['updated_at', '=', before.updated_at]],
      },
      orElse: concurrentModification,
    },
    ...recorded,
  ];
}

/** The writes of a removal, which a draw at the same moment wins (ORD-93). */
export function removeWrites(
  tenant: string,
  range: NumberRange,
): Write<Rejection<'not_found' | 'range_in_use'>>[] {
  return [
    {
      remove: numberRangeKey(tenant, range.code),
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
    ...recordChange(tenant, numberRangeDeleted, range),
  ];
}

function putRange(tenant: string, range: StoredRange): Put<CodeTaken> {
  const taken = reject('unique_violation', `The code ${JSON.stringify(range.code)} is taken.`);
  return { put: itemOf(tenant, range), when: isNew, orElse: taken };
}

function itemOf(tenant: string, range: StoredRange) {
  return numberRangeEntity.item(numberRangeKey(tenant, range.code), range);
}

type RangeEvent = typeof numberRangeCreated | typeof numberRangeUpdated | typeof numberRangeDeleted;

/** The event of a change, with the range's id and code and nothing more (ORD-128). */
function recordChange(tenant: string, type: RangeEvent, { id, code }: NumberRange): Write[] {
  return recordEvents(tenant, [eventOf(type, { data: { id, code } })]);
}
