import { Refusal } from '@waybill/client';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { movedWords, type Opened, openDraft } from './draft.ts';

/** A tab that keeps one draft; `open` opens its form, as after a reload. */
function tab() {
  let text: string | null = null;
  const place = {
    read: () => text,
    keep: (next: string | undefined) => {
      text = next ?? null;
    },
  };
  let bases = 0;
  const open = (opened: Opened = {}) => {
    bases += 1;
    return openDraft(place, opened, `base${bases}`);
  };
  return { open, kept: () => text };
}

const CUP = { begin: { name: 'Cup', code: 'cup' } };

describe('a form that is typed into', () => {
  it('is found as it was left', () => {
    const { open } = tab();
    const form = open(CUP);
    expect(form.get()).toEqual({
      values: CUP.begin,
      isTyped: false,
      isRestored: false,
      moved: {},
    });
    form.change({ ...CUP.begin, name: 'Mug' });
    expect(form.get()).toMatchObject({ isTyped: true, isRestored: false });
    expect(open(CUP).get()).toEqual({
      values: { name: 'Mug', code: 'cup' },
      isTyped: true,
      isRestored: true,
      moved: {},
    });
  });

  it('tells those who show it', () => {
    const form = tab().open();
    const hear = vi.fn();
    const stop = form.subscribe(hear);
    form.change({ name: 'Mug' });
    expect(hear).toHaveBeenCalledTimes(1);
    stop();
    form.discard();
    expect(hear).toHaveBeenCalledTimes(1);
  });

  it('is kept no longer once it says what its record says', () => {
    const { open, kept } = tab();
    const form = open(CUP);
    form.change({ ...CUP.begin, name: 'Mug', more: '' });
    form.change({ ...CUP.begin, more: '' });
    expect([kept(), form.get().isTyped]).toEqual([null, false]);
  });

  it.each(['discard', 'forget'] as const)('is gone after %s', (act) => {
    const { open, kept } = tab();
    open(CUP).change({ ...CUP.begin, name: 'Mug' });
    const form = open(CUP);
    form[act]();
    expect(kept()).toBeNull();
    expect(form.get()).toMatchObject({ isTyped: false, isRestored: false, moved: {} });
    expect(form.get().values['name']).toBe(act === 'discard' ? 'Cup' : 'Mug');
  });
});

describe('a form whose record has moved on', () => {
  const typed = () => {
    const shop = tab();
    shop.open(CUP).change({ name: 'Mug', code: 'cup' });
    return shop;
  };

  it('has what was typed with the value of today beside it, and the rest as it is', () => {
    expect(
      typed()
        .open({ begin: { name: 'Glass', code: 'glass' } })
        .get(),
    ).toEqual({
      values: { name: 'Mug', code: 'glass' },
      isTyped: true,
      isRestored: true,
      moved: { name: { now: 'Glass' } },
    });
  });

  it('says nothing where the record has become what was typed', () => {
    const form = typed().open({ begin: { name: 'Mug', code: 'cup' } });
    expect(form.get()).toMatchObject({ isTyped: false, isRestored: false });
  });

  it('has a field that is gone from the record by now as empty', () => {
    expect(typed().open({}).get().moved).toEqual({ name: { now: '' } });
  });

  // A count holds for the balance that the books had: beside another one it would book what moved meanwhile.
  it('asks anew for what was typed against a figure that has changed', () => {
    const { open } = tab();
    const figures = { cup: '10', mug: '4' };
    open({ figures }).change({ cup: '9', mug: '3' });
    const form = open({ figures: { ...figures, cup: '7' } });
    expect(form.get()).toMatchObject({
      values: { mug: '3' },
      isRestored: true,
      moved: { cup: { dropped: '9' } },
    });
    expect(form.get().values).not.toHaveProperty('cup');
    form.change({ mug: '3', cup: '7' });
    expect(open({ figures: { ...figures, cup: '7' } }).get().values['cup']).toBe('7');
  });
});

it('keeps any text of any field, over any record', () => {
  const values = fc.dictionary(fc.constantFrom('name', 'items.0', 'at shop', 'i1'), fc.string());
  fc.assert(
    fc.property(values, values, values, (begin, typed, now) => {
      const { open } = tab();
      open({ begin }).change(typed);
      const found = open({ begin: now }).get().values;
      for (const path of new Set([...Object.keys(begin), ...Object.keys(typed)])) {
        const isTyped = (typed[path] ?? '') !== (begin[path] ?? '');
        expect(found[path] ?? '').toBe((isTyped ? typed[path] : now[path]) ?? '');
      }
    }),
  );
});

describe('the call of a form', () => {
  const answer = { error: 'No.', code: 'order_held', request_id: 'r' };
  const REFUSED = new Refusal('orders.ship', { status: 409, answer });

  it('keeps its key until it was answered, over a reload and for each text', async () => {
    const { open } = tab();
    const keys: string[] = [];
    const failing = async (key: string) => {
      keys.push(key);
      throw new TypeError('no answer');
    };
    const form = open();
    form.change({ items: 'CUP;1' });
    await expect(form.send('one', failing)).rejects.toThrow('no answer');
    await expect(form.send('two', failing)).rejects.toThrow('no answer');
    const again = open();
    await expect(again.send('one', failing)).rejects.toThrow('no answer');
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('is remembered before it is sent, also where nothing was typed', async () => {
    const { open, kept } = tab();
    const form = open(CUP);
    let key = '';
    const never = new Promise<never>(() => undefined);
    void form.send('one', (own) => {
      key = own;
      return never;
    });
    expect(kept()).not.toBeNull();
    const again = open(CUP);
    expect(again.get()).toMatchObject({ isTyped: false, isRestored: false });
    await again.send('one', async (own) => expect(own).toBe(key));
  });

  it('ends the draft once it succeeded, and keeps it with another key where it is refused', async () => {
    const { open, kept } = tab();
    const form = open();
    form.change({ items: 'CUP;1' });
    const keys: string[] = [];
    const refusal = async (key: string) => {
      keys.push(key);
      throw REFUSED;
    };
    await expect(form.send('one', refusal)).rejects.toThrow('No.');
    expect(open().get().values).toEqual({ items: 'CUP;1' });
    await open().send('one', async (key) => {
      keys.push(key);
      return 'done';
    });
    expect(keys).toHaveLength(2);
    expect(kept()).toBeNull();
  });

  it('brings nothing back that was discarded while it ran', async () => {
    const { open, kept } = tab();
    const form = open();
    form.change({ items: 'CUP;1' });
    await expect(
      form.send('one', async () => {
        form.discard();
        throw REFUSED;
      }),
    ).rejects.toThrow('No.');
    expect(kept()).toBeNull();
  });
});

it.each([
  [{ now: '9' }, {}, 'Now: 9.'],
  [{ now: '' }, {}, 'Now: empty.'],
  [{ now: '' }, { kind: 'flag' as const }, 'Now: no.'],
  [{ now: 'yes' }, { kind: 'flag' as const }, 'Now: yes.'],
  [{ now: 'paid' }, { choices: [{ code: 'paid', title: 'Paid in full' }] }, 'Now: Paid in full.'],
  [{ dropped: '9' }, {}, 'You entered 9, and this has changed since.'],
  [undefined, {}, undefined],
])('says of %j in %j: %s', (moved, field, words) => {
  expect(movedWords({ path: 'name', label: 'Name', ...field }, moved)).toBe(words);
});
