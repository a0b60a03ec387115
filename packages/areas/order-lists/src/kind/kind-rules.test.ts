import { keepCode } from '@waybill/resources/kept-code';
import { describe, expect, it } from 'vitest';
import { aKind } from '../testing/lists.factory.ts';
import { standardKinds } from './kind.resource.ts';
import {
  chooseDefaultKind,
  findKind,
  inKindOrder,
  moveDefaultFlag,
  refuseKindRemoval,
  resolveKind,
} from './kind-rules.ts';
import { findVocabulary } from './vocabularies.ts';

const shopping = aKind('shopping', { position: 10, is_default: true });
const label = aKind('label', { position: 20 });
const kinds = [label, shopping];

describe('a kind', () => {
  // ORL-8
  it.each([
    [undefined, true, true, 'keep'],
    [undefined, false, true, 'keep'],
    [undefined, false, false, 'take'],
    [true, false, true, 'take'],
    [true, true, true, 'keep'],
    [false, false, true, 'keep'],
    [false, false, false, 'take'],
  ])('that sends %s, default %s among some %s: %s', (sent, isDefault, hasDefault, move) => {
    expect(moveDefaultFlag(sent, { isDefault, hasDefault })).toBe(move);
  });

  // ORL-8
  it('that is the default does not give the flag up', () => {
    const refused = moveDefaultFlag(false, { isDefault: true, hasDefault: true });
    expect(refused).toMatchObject({ rejected: 'invalid_value', details: [{ path: 'is_default' }] });
  });

  // ORL-5
  it('keeps its code', () => {
    expect(keepCode(label, { before: undefined })).toBe(label);
    expect(keepCode({ ...label, title: 'L' }, { before: label })).toMatchObject({ title: 'L' });
    expect(keepCode({ ...label, code: 'x' }, { before: label })).toMatchObject({
      rejected: 'immutable_field',
    });
  });

  // ORL-10, ORL-11
  it.each([
    ['nobody has', [shopping], 0, undefined],
    ['a list has', [shopping], 1, 'kind_in_use'],
    ['is the last', [], 0, 'last_kind'],
    ['is the last, and a list has it', [], 3, 'kind_in_use'],
  ])('that %s may go: %#', (_, rest, lists, code) => {
    expect(refuseKindRemoval(label, rest, lists)?.rejected).toBe(code);
  });

  // ORL-3, ORL-12
  it('stands by position, then by code', () => {
    const more = [aKind('b', { position: 10 }), ...kinds, aKind('a', { position: 10 })];
    expect(inKindOrder(more).map(({ code }) => code)).toEqual(['a', 'b', 'shopping', 'label']);
    expect(chooseDefaultKind(more)?.code).toBe('a');
    expect(chooseDefaultKind([])).toBeUndefined();
  });

  // ORL-13, ORL-14
  it.each([
    ['label', 'shopping', 'label'],
    ['Label', 'shopping', 'label'],
    [undefined, 'LABEL', 'label'],
    [undefined, 'label', 'label'],
    [undefined, 'nobody', 'shopping'],
    [undefined, null, 'shopping'],
  ])('of a list that names %s with the setting %s is %s', (named, setting, code) => {
    expect(resolveKind(named, setting, kinds)).toMatchObject({ code });
  });

  // ORL-13
  it('that is not defined is refused, and the refusal names those that exist', () => {
    const refusal = { rejected: 'unknown_kind', message: 'kind must be one of: shopping, label' };
    expect(findKind('b2b', kinds)).toMatchObject(refusal);
    expect(resolveKind('b2b', null, kinds)).toMatchObject(refusal);
    expect(resolveKind(undefined, null, [label])).toMatchObject({ rejected: 'unknown_kind' });
  });

  // ORL-15
  it('is a term of the vocabulary', () => {
    expect(findVocabulary('colours', kinds)).toBeUndefined();
    const found = findVocabulary('kinds', kinds);
    expect(found?.values.map(({ key, is_default, final }) => [key, is_default, final])).toEqual([
      ['shopping', true, false],
      ['label', false, false],
    ]);
  });
});

// ORL-2
it('a tenant starts with two kinds, of which the first is the default', () => {
  expect(
    standardKinds.map(({ code, position, is_default }) => [code, position, is_default]),
  ).toEqual([
    ['shopping', 10, true],
    ['label', 20, false],
  ]);
});
