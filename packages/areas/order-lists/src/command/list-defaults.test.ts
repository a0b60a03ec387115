import { expect, it } from 'vitest';
import { aKind } from '../testing/lists.factory.ts';
import { listDefaults } from './list-defaults.ts';

const kinds = [aKind('shopping', { is_default: true }), aKind('label')];

// ORL-4
it('a list that leaves fields out is of the default kind', () => {
  expect(listDefaults({ default_kind: 'label' }, kinds).kind).toBe('label');
  expect(listDefaults({ default_kind: null }, kinds)).toMatchObject({
    kind: 'shopping',
    shared: false,
  });
  expect(listDefaults({ default_kind: null }, []).kind).toBeNull();
});
