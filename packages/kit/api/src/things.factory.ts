import { randomBytes } from 'node:crypto';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { queryAll } from '@waybill/table/read';
import { concurrentModification, isNew, Overloaded } from '@waybill/table/write';
import { invoke } from '@waybill/testing/invoke';
import * as v from 'valibot';
import { defineOperation } from './operation.ts';
import { serve } from './serve.ts';

const makeThing = defineOperation({
  id: 'things.make',
  route: 'POST /things',
  summary: 'Make a thing',
  body: v.object({ name: v.string(), size: v.nullish(v.number()) }),
  response: v.object({ id: v.string(), name: v.string() }),
  status: 201,
  access: 'write',
  audience: 'buyer',
  errors: { too_big: { status: 422, when: 'It is too big.' } },
  impact: 'No things.',
});

/** Requests that handlers of things got, and how often the next ones are overloaded. */
export const thingCalls = { made: 0, tried: 0, overloads: 0 };

/** Begins its work itself; what its body says happens then. */
const tryThing = defineOperation({
  id: 'things.try',
  route: 'POST /things/try',
  summary: 'Try a thing',
  body: v.object({ outcome: v.picklist(['race', 'fall', 'pass', 'odd']) }),
  response: v.object({ market: v.nullable(v.string()), seen: v.nullable(v.string()) }),
  status: 200,
  access: 'write',
  audience: 'buyer',
  claimsItself: true,
  errors: {},
  impact: 'Things stay untried.',
});

const attempt = serve(tryThing, async ({ body, ctx }) => {
  if (body.outcome === 'odd') return reject('invalid_value', 'An odd outcome is none.');
  const begun = await ctx.begin();
  if (isRejection(begun)) return begun;
  thingCalls.tried += 1;
  if (body.outcome === 'race') return concurrentModification;
  const answer = { market: begun.market?.code ?? null, seen: ctx.header('if-match') ?? null };
  const refused = await ctx.commit([], answer);
  if (body.outcome === 'fall') throw new Error('fell after its commit');
  return refused ?? answer;
});

const make = serve(makeThing, async ({ body, ctx }) => {
  thingCalls.made += 1;
  if (body.name === 'bug') throw new Error('secret detail of the table');
  if (thingCalls.overloads > 0) {
    thingCalls.overloads -= 1;
    throw new Overloaded(new Error('throttled by the table'));
  }
  // The compiler refuses it; who goes round the compiler is stopped at run time.
  if (body.name === 'undeclared') return reject('surprise' as 'too_big', 'Not declared.');
  if (body.name === 'wrong') return { id: 1, name: 'wrong' } as never;
  if ((body.size ?? 0) > 10) return reject('too_big', 'A thing has at most size 10.');
  const answer = { id: ctx.newId(), name: body.name };
  const item = { pk: `T#${ctx.tenant}#THINGS`, sk: answer.id };
  return (await ctx.commit([{ put: item, when: isNew }], answer)) ?? answer;
});

export const call = (body: unknown, headers: Record<string, string> = {}, more = {}) =>
  invoke(make, { method: 'POST', path: '/v1/things', body, headers, ...more });

export const trying = (outcome: string, headers: Record<string, string>) =>
  invoke(attempt, { method: 'POST', path: '/v1/things/try', body: { outcome }, headers });

/** An operation for the back office; its path and id are for repeats. */
const touchThing = defineOperation({
  id: 'things.touch',
  route: 'POST /things/{id}/touch',
  summary: 'Touch a thing',
  response: v.object({ id: v.string(), at: v.string() }),
  status: 200,
  access: 'write',
  errors: {},
  impact: 'Things stay untouched.',
});

export const touch = serve(touchThing, async ({ path, ctx }) => {
  const answer = { id: path['id'] ?? '', at: ctx.newId() };
  return (await ctx.commit([], answer)) ?? answer;
});

const growThing = defineOperation({
  id: 'things.grow',
  route: 'POST /things/grow',
  summary: 'Grow a thing',
  body: v.object({ bytes: v.number() }),
  response: v.object({ text: v.string() }),
  status: 200,
  access: 'write',
  errors: {},
  impact: 'Things stay small.',
});

export const grow = serve(growThing, async ({ body, ctx }) => {
  const answer = { text: randomBytes(body.bytes / 2).toString('hex') };
  const item = { pk: `T#${ctx.tenant}#THINGS`, sk: 'grown' };
  return (await ctx.commit([{ put: item }], answer)) ?? answer;
});

export const things = async (tenant: string) =>
  (await queryAll({ pk: `T#${tenant}#THINGS` })).length;
