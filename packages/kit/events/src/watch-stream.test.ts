import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { metered } from '@waybill/table/operate';
import { bus } from '@waybill/testing/faults/event-bus';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeId } from './change-id.ts';
import { probeKeys } from './probe.entity.ts';
import { recordEventsAt, recordEventsOnce } from './record-events.writes.ts';
import { acknowledgeProbe, loadWatch, saveWatch } from './stream-watch.repository.ts';
import { replayWindows, requestReplay, watchStream } from './watch-stream.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const minute = (count: number) => plusSeconds(start, count * 60);

beforeAll(bus.listen);
beforeEach(bus.reset);
afterEach(removeFault);

/** Changes of one event of a tenant, one a second. */
async function publishSome(tenant: string, count: number, since = start): Promise<void> {
  for (let from = 0; from < count; from += 100) {
    const part = Array.from({ length: Math.min(100, count - from) }, (_, index) => from + index);
    await commit(
      part.map((index) => {
        const at = plusSeconds(since, index);
        const event = {
          topic: 'door.painted',
          time: toInstant(at),
          metadata: {},
          data: { tenant, index, note: 'x'.repeat(500) },
        };
        return recordEventsOnce(tenant, newChangeId(at), [event], at);
      }),
    );
  }
}

const takenOf = (tenant: string) =>
  bus.taken
    .map(({ Detail }) => (JSON.parse(Detail) as { data: { tenant: string; index: number } }).data)
    .filter((data) => data.tenant === tenant)
    .map(({ index }) => index);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** All tenants of a suite, in their order, two at once. */
const tenantsOf = (...slugs: readonly string[]) =>
  async function* (behind: string | undefined) {
    const left = slugs.filter((slug) => behind === undefined || slug > behind);
    for (let index = 0; index < left.length; index += 2) yield left.slice(index, index + 2);
  };

const always = () => true;

describe('a stream that works', () => {
  withTable();

  it('sees its probes, and nothing is published again', async () => {
    await publishSome('lit', 3);
    for (const at of [minute(0), minute(5)]) {
      await watchStream(at);
      await Promise.all(probeKeys(toInstant(at)).map(acknowledgeProbe));
    }
    await watchStream(minute(30));
    expect(
      await replayWindows({ now: minute(31), hasTime: always, tenants: tenantsOf('lit') }),
    ).toBe(0);
    expect(bus.taken).toEqual([]);
    const { watch } = await loadWatch(minute(31));
    expect(watch).toMatchObject({ known: toInstant(minute(5)), windows: [] });
    expect(watch.sent).toEqual([toInstant(minute(30))]);
  });
});

describe('a dark stream', () => {
  withTable();

  // WHK-11, WHK-16, WHF-2
  it('is published again by the sweep, of all tenants, and page by page', async () => {
    const tenants = tenantsOf('a', 'b', 'c', 'd', 'e');
    await publishSome('a', 3);
    await publishSome('c', 120);
    await commit(
      recordEventsAt('d', 'DOOR#1', [
        {
          event: {
            topic: 'door.painted',
            metadata: {},
            data: { tenant: 'd', index: 0 },
          },
          row: {},
        },
      ]),
    );
    await publishSome('e', 51);
    await watchStream(minute(0));
    await watchStream(new Date());
    // One probe of the second is not seen; those of the first are seen late, but in time.
    await Promise.all(probeKeys(toInstant(minute(0))).map(acknowledgeProbe));
    const now = plusSeconds(new Date(), 16 * 60);
    await watchStream(now);
    const { watch } = await loadWatch(now);
    expect(watch.windows).toHaveLength(1);
    expect(watch.windows[0]?.from).toBe(toInstant(minute(-60)));

    let pages = 0;
    const few = () => {
      pages += 1;
      return pages < 4;
    };
    let published = await replayWindows({ now, hasTime: few, tenants });
    expect(published).toBeGreaterThan(0);
    expect(published).toBeLessThan(175);
    for (let runs = 0; runs < 8; runs += 1) {
      pages = 0;
      published += await replayWindows({ now, hasTime: few, tenants });
    }
    expect(published).toBe(175);
    expect(takenOf('a')).toEqual(numbers(3));
    expect(takenOf('c')).toEqual(numbers(120));
    expect(takenOf('d')).toEqual([0]);
    expect(takenOf('e')).toEqual(numbers(51));
    expect((await loadWatch(now)).watch).toMatchObject({ windows: [] });
    expect((await loadWatch(now)).watch.place).toBeUndefined();
  });
});

describe('a replay', () => {
  withTable();

  it('is of a window, and of one tenant where an operator asks for that', async () => {
    await publishSome('one', 100);
    await publishSome('two', 100);
    const window = {
      from: toInstant(plusSeconds(start, 20)),
      to: toInstant(plusSeconds(start, 39)),
    };
    await requestReplay({ ...window, tenant: 'two' }, minute(5));
    const run = { now: minute(5), hasTime: always, tenants: tenantsOf('one', 'two') };
    expect(await replayWindows(run)).toBe(20);
    expect(takenOf('two')).toEqual(numbers(40).slice(20));
    expect(takenOf('one')).toEqual([]);
  });

  it('asks quiet tenants together, so that 20,000 of them fit one run', async () => {
    const quiet = numbers(64).map((index) => `quiet-${String(index).padStart(2, '0')}`);
    await publishSome('quiet-40', 3);
    const window = { from: toInstant(start), to: toInstant(minute(2)) };
    await requestReplay(window, minute(5));
    const tenants = async function* () {
      yield quiet;
    };
    const { cost, result } = metered(() =>
      replayWindows({ now: minute(5), hasTime: always, tenants }),
    );
    expect(await result).toBe(3);
    expect(takenOf('quiet-40')).toEqual(numbers(3));
    // One after the other they are asked 64 times before it goes on.
    expect(cost.calls).toBeGreaterThan(64);
    expect(cost.depth).toBeLessThan(20);
  });

  it('comes again from its last page where nothing could be noted', async () => {
    await publishSome('stuck', 60);
    const window = { from: toInstant(start), to: toInstant(minute(2)), tenant: 'stuck' };
    await requestReplay(window, minute(5));
    const run = { now: minute(5), hasTime: always, tenants: tenantsOf('stuck') };
    bus.feel('breaks before it takes');
    injectFault(async ({ command, input }, send) => {
      if (command.startsWith('Put') && JSON.stringify(input).includes('"missed"')) {
        throw new Error('the table is down');
      }
      return send();
    });
    await expect(replayWindows(run)).rejects.toThrow('neither published nor noted');
    removeFault();
    bus.feel('takes');
    expect(await replayWindows(run)).toBe(60);
    expect(takenOf('stuck')).toEqual(numbers(60));
  });

  it('holds few bodies, however many changes wait', { timeout: 600_000 }, async () => {
    const SIZE = rounds({ short: 240, long: 36_000 });
    await publishSome('many', SIZE);
    const window = { from: toInstant(start), to: toInstant(plusSeconds(start, SIZE)) };
    await requestReplay({ ...window, tenant: 'many' }, minute(5));
    let read = 0;
    let most = 0;
    injectFault(async ({ command }, send) => {
      const answer = (await send()) as { output: { Responses?: Record<string, unknown[]> } };
      if (command.startsWith('BatchGet')) {
        read += Object.values(answer.output.Responses ?? {}).flat().length;
        most = Math.max(most, read - bus.taken.length);
      }
      return answer;
    });
    const run = { now: minute(5), hasTime: always, tenants: tenantsOf('many') };
    expect(await replayWindows(run)).toBe(SIZE);
    expect(takenOf('many')).toEqual(numbers(SIZE));
    expect(most).toBeLessThanOrEqual(10);
  });

  it('is one at a time', async () => {
    const stored = await loadWatch(minute(9));
    await saveWatch(stored, stored.watch);
    await expect(saveWatch(stored, stored.watch)).rejects.toThrow('another sweep is at work');
  });
});
