import { expect, it } from 'vitest';
import type { Update } from '../write.ts';
import { type EscrowStep, escrowWrite, noteOf } from './escrow-write.ts';
import { noteIn } from './note.ts';

const at = { pk: 'T#acme#SHELF#1', sk: 'A' };
const taking = { tenant: 'acme', id: 'call', now: 0 };

/** The write of a call that takes from a shelf with these changes. */
function written(write: Omit<Update, 'update'>, from: EscrowStep<never>['effective']) {
  const step: EscrowStep<never> = {
    write: { update: at, ...write },
    columns: ['goods', 'left'],
    effective: from,
    seen: at,
  };
  const attribute = noteIn('m:0', noteOf(step, taking));
  return escrowWrite(step, taking, attribute, [{ name: 'm:1', text: 'old' }]);
}

it('a take counts at once, and its note tells how to take it back', () => {
  expect(
    written({ add: { goods: -2, rev: 1 }, when: ['goods', '>=', 2] }, 'at once'),
  ).toMatchObject({
    update: at,
    include: { 'm:0': ['call 0-2,'] },
    init: { m: 'goods,left' },
    add: { goods: -2, rev: 1 },
    exclude: { 'm:1': ['old'] },
    silent: true,
    when: {
      all: [
        {
          all: [
            ['intent', 'absent'],
            ['goods', '>=', 2],
          ],
        },
        {
          all: [
            ['m:0', 'lacks', 'call 0-2,'],
            ['mr', 'lacks', 'call 0-2,'],
          ],
        },
      ],
    },
  });
});

it('what is brought is only noted', () => {
  expect(written({ add: { goods: 2, left: 1, rev: 1 } }, 'on commit')).toMatchObject({
    include: { 'm:0': ['call 0+2,1'] },
    add: { rev: 1 },
  });
});

it.each(['at once', 'on commit'] as const)(
  'nothing is added by a step that adds nothing, %s',
  (from) => {
    expect(written({ set: { attribute: 'left' } }, from)).toMatchObject({
      set: { attribute: 'left' },
      include: { 'm:0': [expect.stringMatching(/^call 0[+-],$/u)] },
      add: {},
    });
  },
);
