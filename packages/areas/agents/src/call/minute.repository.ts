import type { Context } from '@waybill/api/context';
import { DAY_SECONDS } from '@waybill/kernel/instant';
import { logFault } from '@waybill/observability/logger';
import { write } from '@waybill/table/commit';
import { defineEntity, type Key, key, number } from '@waybill/table/item';
import { isNew, Overloaded, type TableItem } from '@waybill/table/write';
import { type Minute, minuteAt, waitOf } from './minute.ts';

export const minuteEntity = defineEntity({
  name: 'agent_minute',
  attributes: { began: number, calls: number, ttl: number },
});

const minuteKey = (tenant: string, keyId: string): Key => ({
  pk: key('T', tenant, 'AGENT_KEY', keyId),
  sk: 'MINUTE',
});

const minuteOf = (item: TableItem | undefined): Minute | undefined =>
  item === undefined ? undefined : minuteEntity.read(item);

/** Adds a call to a minute that is known, as long as it takes one more. */
const counting = ({ began }: Minute, limit: number) => ({
  add: { calls: 1 },
  when: {
    all: [
      ['began', '=', began],
      ['calls', '<', limit],
    ],
  } as const,
});

/** Begins a minute with its first call, unless another process began one. */
const beginning = (known: Minute | undefined, { began }: Minute) => ({
  set: {
    ...minuteEntity.stamp,
    ...minuteEntity.attributes({ began, calls: 1, ttl: Math.ceil(began / 1000) + DAY_SECONDS }),
  },
  when: known === undefined ? isNew : (['began', '=', known.began] as const),
});

/** Processes that begin a minute at once get in each other's way, each at most a few times. */
const TRIES = 10;

/** Keys whose minutes a process knows; beyond, it forgets them. */
const KEYS = 10_000;

type Caller = Pick<Context, 'tenant' | 'keyId'>;

/** The calls of keys by the minute, as one process knows them; all processes count together. */
export function callMinutes() {
  const minutes = new Map<string, Minute | undefined>();

  async function count({ tenant, keyId }: Caller, limit: number, now: number) {
    const update = minuteKey(tenant, keyId);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const known = minutes.get(update.pk);
      const minute = minuteAt(known, now);
      const wait = waitOf(minute, limit, now);
      if (wait !== undefined) return wait;
      const change = minute === known ? counting(minute, limit) : beginning(known, minute);
      const outcome = await write({ update, ...change });
      if (minutes.size >= KEYS) minutes.clear();
      const isCounted = !('refused' in outcome);
      minutes.set(update.pk, minuteOf(isCounted ? outcome.item : outcome.stored));
      if (isCounted) return undefined;
    }
    /* v8 ignore next -- ten others would have to begin minutes */
    return undefined;
  }

  /**
   * Counts a call of a key, or answers after how many seconds it may be made (AGT-45). A call that cannot
   * be counted is served, as one of the budget of a tenant is (API-129).
   */
  return async (caller: Caller, limit: number, now: number): Promise<number | undefined> => {
    try {
      return await count(caller, limit, now);
    } catch (error) {
      if (!(error instanceof Overloaded)) {
        logFault({ operation: 'agents.call', tenant: caller.tenant }, error);
      }
      return undefined;
    }
  };
}

/** Counts the calls that this process takes. */
export const countCall = callMinutes();
