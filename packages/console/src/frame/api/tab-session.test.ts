import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserValue } from '../browser/browser-value.ts';
import { type Session, storableText, storedSession } from './session.ts';
import { tabSession, type Word } from './tab-session.ts';

const sessionOf = (keyId: string, tenant = 'shop', more: Partial<Session> = {}): Session => ({
  tenant,
  key: `wb_${keyId}`,
  keyId,
  person: 'Ada',
  endsAt: '2999-01-01T00:00:00.000Z',
  ...more,
});

function memory(): Storage {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  } as Storage;
}

/** A browser: its tabs hear each other's words a moment later, and share what it keeps. */
function browser() {
  const local = memory();
  const hearers: ((event: MessageEvent<Word>) => void)[] = [];
  const said: string[] = [];
  const open = (session?: Session) => {
    const storage = memory();
    const own = browserValue<Session | undefined>(storage, 'session', {
      read: (text) => storedSession(text, new Date()),
      write: (one) => one && storableText(one),
    });
    if (session !== undefined) own.set(session);
    const onLeft = vi.fn();
    let mine: (event: MessageEvent<Word>) => void;
    const channel = {
      postMessage: (data: Word) => {
        said.push(data.kind);
        const others = hearers.filter((hear) => hear !== mine);
        setTimeout(() => others.map((hear) => hear({ data } as MessageEvent<Word>)), 1);
      },
      addEventListener: (_: string, hear: (event: MessageEvent<Word>) => void) => {
        mine = hear;
        hearers.push(hear);
      },
    };
    const lastUsed = browserValue<string | undefined>(local, 'last', {
      read: (text) => text ?? undefined,
      write: (keyId) => keyId,
    });
    const tab = tabSession({
      own,
      channel: channel as unknown as BroadcastChannel,
      lastUsed,
      onLeft,
    });
    const close = () => hearers.splice(hearers.indexOf(mine), 1);
    const state = () => ({ session: tab.get(), isAsking: tab.isAsking() });
    return { ...tab, onLeft, close, keyId: () => tab.get()?.keyId, state, storage };
  };
  return { open, said };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('a tab that opens', () => {
  it('is handed the session of another one, and keeps it for a reload', () => {
    const { open } = browser();
    open(sessionOf('k1'));
    const tab = open();
    const heard = vi.fn();
    tab.subscribe(heard);
    expect(tab.state()).toEqual({ session: undefined, isAsking: true });
    pass(2);
    expect(tab.state()).toEqual({ session: sessionOf('k1'), isAsking: false });
    expect(heard).toHaveBeenCalled();
    expect(tab.storage.getItem('session')).toContain('wb_k1');
    expect(tab.get()).toBe(tab.get());
  });

  it('is handed a key that was typed, which nothing stores', () => {
    const { open } = browser();
    const typed = sessionOf('k1', 'shop', { endsAt: null });
    open().begin(typed, []);
    const tab = open();
    pass(2);
    expect(tab.get()).toEqual(typed);
    expect(tab.storage.getItem('session')).toBeNull();
  });

  it('asks nobody where it has one', () => {
    const { open, said } = browser();
    expect(open(sessionOf('k1')).state()).toEqual({ session: sessionOf('k1'), isAsking: false });
    expect(said).toEqual([]);
  });

  it('waits for 250 ms where nobody has one', () => {
    const { open } = browser();
    open();
    const tab = open();
    pass(249);
    expect(tab.isAsking()).toBe(true);
    pass(1);
    expect(tab.state()).toEqual({ session: undefined, isAsking: false });
  });

  it('takes the session of the tab that was used last', () => {
    const { open } = browser();
    const tabs = [
      open(sessionOf('k1')),
      open(sessionOf('k2', 'other')),
      open(sessionOf('k3', 'third')),
    ];
    for (const used of [1, 2, 0]) {
      tabs[used]?.use();
      const tab = open();
      pass(3);
      expect(tab.keyId()).toBe(`k${used + 1}`);
      tab.close();
    }
  });

  it('takes any other one once that tab is closed', () => {
    const { open } = browser();
    const [left, used] = [open(sessionOf('k1')), open(sessionOf('k2'))];
    left.use();
    used.use();
    used.close();
    const tab = open();
    pass(249);
    expect(tab.keyId()).toBeUndefined();
    pass(1);
    expect(tab.keyId()).toBe('k1');
  });
});

describe('a session that begins', () => {
  it('begins in tabs that have none, and leaves those of another shop', () => {
    const { open } = browser();
    const [waiting, tab] = [open(), open()];
    pass(250);
    const other = open(sessionOf('k1', 'other'));
    tab.begin(sessionOf('k2'), []);
    pass(2);
    expect([waiting.keyId(), other.keyId()]).toEqual(['k2', 'k1']);
  });

  it('takes the place of those that end with it, and of no other', () => {
    const { open } = browser();
    const tabs = [open(sessionOf('k1')), open(sessionOf('k2')), open(sessionOf('k3', 'other'))];
    open(sessionOf('k3', 'other')).begin(sessionOf('k4'), ['k1']);
    pass(2);
    expect(tabs.map(({ keyId }) => keyId())).toEqual(['k4', 'k2', 'k3']);
  });
});

describe('a session that ends', () => {
  it('ends in every tab of its key where its person leaves, and in no other', () => {
    const { open } = browser();
    const [one, two, other] = [open(sessionOf('k1')), open(sessionOf('k1')), open(sessionOf('k2'))];
    one.end('k1', { isLeft: true });
    expect(one.state()).toEqual({ session: undefined, isAsking: false });
    pass(2);
    expect([two.keyId(), other.keyId()]).toEqual([undefined, 'k2']);
    expect([one, two, other].map(({ onLeft }) => onLeft.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('keeps what was typed where the service refuses the key', () => {
    const { open } = browser();
    const [one, two] = [open(sessionOf('k1')), open(sessionOf('k1'))];
    one.end('k1', { isLeft: false });
    pass(251);
    for (const tab of [one, two]) {
      expect(tab.state()).toEqual({ session: undefined, isAsking: false });
      expect(tab.onLeft).not.toHaveBeenCalled();
    }
  });

  it('is replaced by a newer one of its shop that another tab has, and by none of another shop', () => {
    const { open } = browser();
    open(sessionOf('k2', 'other'));
    const slept = open(sessionOf('k1'));
    slept.end('k1', { isLeft: false });
    pass(251);
    expect(slept.state()).toEqual({ session: undefined, isAsking: false });
    const newer = open(sessionOf('k3'));
    newer.begin(sessionOf('k4', 'other'), []);
    pass(2);
    expect(slept.keyId()).toBeUndefined();
    open(sessionOf('k1')).end('k1', { isLeft: false });
    newer.begin(sessionOf('k5'), []);
    pass(2);
    expect(slept.keyId()).toBe('k5');
  });

  it('is not handed over again by a tab that has not heard of its end', () => {
    const { open } = browser();
    const [deaf, tab] = [open(sessionOf('k1')), open(sessionOf('k1'))];
    tab.end('k1', { isLeft: false });
    // Its answer to the question comes before it hears of the end.
    deaf.begin(sessionOf('k1'), []);
    pass(251);
    expect(tab.keyId()).toBeUndefined();
  });
});

interface Act {
  readonly act: 'open' | 'use' | 'leave' | 'refuse' | 'begin' | 'pass';
  readonly at: number;
  readonly shop: string;
}

const acts = fc.array(
  fc.record<Act>({
    act: fc.constantFrom('open', 'use', 'leave', 'refuse', 'begin', 'begin', 'pass', 'pass'),
    at: fc.nat(3),
    shop: fc.constantFrom('shop', 'other'),
  }),
  { maxLength: 30 },
);

/** Four tabs of one browser in which one person works for two shops, with the keys that live. */
function fourTabs() {
  const { open } = browser();
  const tabs = [0, 1, 2, 3].map(() => ({ tab: open(), shop: undefined as string | undefined }));
  const living = new Map<string, string>();
  let made = 0;
  const begin = (one: (typeof tabs)[number], shop: string) => {
    made += 1;
    const ended = [...living.keys()].filter((keyId) => living.get(keyId) === shop);
    for (const keyId of ended) living.delete(keyId);
    living.set(`k${made}`, shop);
    one.shop = shop;
    one.tab.begin(sessionOf(`k${made}`, shop), ended);
  };
  const end = ({ tab }: (typeof tabs)[number], isLeft: boolean) => {
    const keyId = tab.keyId();
    if (keyId === undefined) return;
    living.delete(keyId);
    tab.end(keyId, { isLeft });
  };
  const run = ({ act, at, shop }: Act) => {
    const one = tabs[at];
    if (one === undefined || act === 'pass') pass([1, 2, 100, 250][at] ?? 0);
    else if (act === 'use') one.tab.use();
    else if (act === 'begin') begin(one, shop);
    else if (act === 'open') {
      one.tab.close();
      // Words arrive sooner than a tab opens.
      pass(2);
      Object.assign(one, { tab: open(), shop: undefined });
    } else end(one, act === 'leave');
  };
  return { tabs, living, run };
}

it('ends everywhere what ended anywhere, and turns no tab to another shop', () => {
  let settled = 0;
  fc.assert(
    fc.property(acts, (some) => {
      const { tabs, living, run } = fourTabs();
      for (const act of some) {
        run(act);
        for (const one of tabs) {
          const shop = one.tab.get()?.tenant ?? one.shop;
          expect(one.shop ?? shop).toBe(shop);
          one.shop = shop;
        }
      }
      pass(1_000);
      for (const { tab } of tabs) {
        const keyId = tab.keyId();
        expect(tab.isAsking()).toBe(false);
        if (keyId === undefined) continue;
        settled += 1;
        expect([...living.keys()]).toContain(keyId);
      }
    }),
    { numRuns: rounds({ short: 200, long: 5_000 }) },
  );
  expect(settled).toBeGreaterThan(20);
});
