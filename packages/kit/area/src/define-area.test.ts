import { defineOperation } from '@waybill/api/operation';
import { defineQueue } from '@waybill/events/topology';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineArea } from './define-area.ts';

const lend = defineOperation({
  id: 'lending.lend',
  route: 'POST /lending',
  summary: 'Lend something',
  body: v.object({}),
  response: v.object({ id: v.string() }),
  status: 201,
  access: 'write',
  errors: {},
  impact: 'Nothing can be lent.',
});

const operations = [lend] as const;
const queues = {
  returns: defineQueue('returns', {
    lateAfterMinutes: 5,
    impact: { late: 'Things come back late.', dead: 'Things are lost.' },
  }),
};

describe('an area', () => {
  it('says what it has; what it does not say, it has not', () => {
    expect(
      defineArea({ name: 'lending', operations, latencyGoals: { 'lending.lend': 500 } }),
    ).toEqual({
      name: 'lending',
      operations,
      switchedBy: undefined,
      events: [],
      eventReaders: {},
      settings: undefined,
      queues: {},
      rules: [],
      consumers: [],
      installer: undefined,
      listGroup: undefined,
      grants: {},
      latencyGoals: { 'lending.lend': 500 },
      gradual: [],
    });
  });

  it('names its own operations and queues alone', () => {
    type Declared = Parameters<typeof defineArea<'lending.lend', keyof typeof queues>>[0];
    expectTypeOf<keyof NonNullable<Declared['latencyGoals']>>().toEqualTypeOf<'lending.lend'>();
    expectTypeOf<NonNullable<Declared['gradual']>[number]>().toEqualTypeOf<'lending.lend'>();
    type Named = NonNullable<Declared['rules']>[number]['queue'];
    expectTypeOf<Named>().toEqualTypeOf<'returns'>();
    type Sends = NonNullable<NonNullable<Declared['consumers']>[number]['grants']['sends']>[number];
    expectTypeOf<Sends>().toEqualTypeOf<'returns'>();
  });
});
