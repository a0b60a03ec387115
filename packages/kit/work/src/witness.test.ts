import { reject } from '@waybill/kernel/rejection';
import { get } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { type Command, runCommand } from './command.ts';
import { type Sight, type Work, workFor } from './work.ts';

const table = withTable();
const now = new Date('2026-11-29T10:00:00.000Z');
const at = (name: string) => ({ pk: `T#acme#THING#${name}`, sk: 'THING' });

interface Thing {
  readonly rev: number;
}

/** Raises the version of a thing; the change is of any size. */
function raising(name: string, many = 1): Command<Thing, Thing, number, never> {
  return {
    load: async () => ({ rev: Number((await get(at(name)))?.['rev'] ?? 0) }),
    decide: ({ rev }) => ({ rev: rev + 1 }),
    write: ({ rev }) => ({
      steps: Array.from({ length: many }, (_, index) => ({
        kind: 'create' as const,
        write: { put: { ...at(many === 1 ? name : `${name}-${index}`), rev } },
      })),
      withDecision: [],
    }),
    present: ({ rev }) => rev,
    subject: ({ rev }, next) => ({ rev, record: next ?? {} }),
  };
}

/** Work whose witness notes what it sees, and stops where it is told. */
function witnessed(isPreview: boolean, stops?: 'loaded' | 'decided') {
  const seen: unknown[] = [];
  const sights: Sight[] = [];
  const stop = (when: string) => {
    if (stops === when) throw new Error(`stopped ${when}`);
  };
  const work: Work = {
    ...workFor('acme', now),
    witness: {
      isPreview,
      loaded: (before) => {
        seen.push(before);
        stop('loaded');
      },
      decided: (sight) => {
        sights.push(sight);
        stop('decided');
      },
    },
  };
  return { work, seen, sights };
}

// AGT-24
it.each([1, 150])('a preview of a change of %i items answers, and writes nothing', async (many) => {
  const before = await table.count();
  const { work, seen, sights } = witnessed(true);
  expect(await runCommand(work, raising('preview', many))).toBe(1);
  expect(seen).toEqual([{ rev: 0, record: {} }]);
  expect(sights).toEqual([
    { before: { rev: 0, record: {} }, after: { rev: 0, record: { rev: 1 } }, answer: 1 },
  ]);
  expect(await table.count()).toBe(before);
});

// AGT-24
it('the commit of a preview has the last word, and the witness of a run lets it write', async () => {
  const refused = reject('payload_too_large', 'Large.');
  const { work } = witnessed(true);
  const large: Work = { ...work, commit: async () => refused };
  expect(await runCommand(large, raising('large'))).toBe(refused);
  expect(await runCommand(witnessed(false).work, raising('run'))).toBe(1);
  expect(await get(at('run'))).toMatchObject({ rev: 1 });
});

// AGT-26
it.each(['loaded', 'decided'] as const)('a witness stops a command once it is %s', async (when) => {
  const before = await table.count();
  const { work } = witnessed(false, when);
  await expect(runCommand(work, raising('stopped'))).rejects.toThrow(`stopped ${when}`);
  expect(await table.count()).toBe(before);
});

it('a command that names no record is seen by its answer alone', async () => {
  const { subject: _, ...command } = raising('nameless');
  const { work, sights } = witnessed(true);
  await runCommand(work, command);
  expect(sights).toEqual([{ before: undefined, after: undefined, answer: 1 }]);
});
