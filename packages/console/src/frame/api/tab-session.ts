import type { BrowserValue } from '../browser/browser-value.ts';
import type { Session } from './session.ts';

/** Words between the tabs of a browser; no tab hears its own, and nothing keeps them. */
export type Word =
  | { readonly kind: 'ask' }
  | { readonly kind: 'hand'; readonly session: Session }
  /** A session that began, and the keys that end with it. */
  | { readonly kind: 'begin'; readonly session: Session; readonly ended: readonly string[] }
  /** A key that ended: its person has signed out, or the service refused it. */
  | { readonly kind: 'end'; readonly keyId: string; readonly isLeft: boolean };

/** The tab, and what it shares with the others. */
interface Tab {
  /** The session that this tab keeps. */
  readonly own: BrowserValue<Session | undefined>;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  /** The key of the tab that was used last; its id is no secret. */
  readonly lastUsed: Pick<BrowserValue<string | undefined>, 'get' | 'set'>;
  /** Told that the person of this tab has signed out, here or in another one. */
  readonly onLeft: () => void;
}

/** The session of a tab as it stands; while the tab asks the others, nobody knows yet. */
export interface TabState {
  readonly session: Session | undefined;
  readonly isAsking: boolean;
}

/** Milliseconds in which another tab answers. */
const PATIENCE_MS = 250;

/**
 * The session of this tab. A tab without one asks the others, and takes that of the tab that was used last. Once it
 * has one it keeps it, until the key ends or the same person signs in anew; then it takes sessions of
 * its shop alone, since its address is one of that shop.
 */
export function tabSession({ own, channel, lastUsed, onLeft }: Tab) {
  const gone = new Set<string>();
  let shop: string | undefined;
  let offered: Session | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let state: TabState = { session: own.get(), isAsking: false };

  const tell = (word: Word) => channel.postMessage(word);
  const settle = (session: Session | undefined) => {
    clearTimeout(asking);
    asking = undefined;
    offered = undefined;
    own.set(session);
  };
  const ask = () => {
    tell({ kind: 'ask' });
    asking = setTimeout(() => settle(offered), PATIENCE_MS);
  };
  const fits = ({ tenant, keyId }: Session) =>
    own.get() === undefined && !gone.has(keyId) && (shop ?? tenant) === tenant;
  const end = (keyId: string, isLeft: boolean) => {
    gone.add(keyId);
    const session = own.get();
    if (session?.keyId !== keyId) return;
    shop = session.tenant;
    if (isLeft) onLeft();
    else ask();
    own.set(undefined);
  };
  const hear = (word: Word) => {
    const mine = own.get();
    if (word.kind === 'ask' && mine !== undefined) tell({ kind: 'hand', session: mine });
    if (word.kind === 'hand' && asking !== undefined && fits(word.session)) {
      offered ??= word.session;
      if ((lastUsed.get() ?? word.session.keyId) === word.session.keyId) settle(word.session);
    }
    if (word.kind === 'begin') {
      const isMine = mine !== undefined && word.ended.includes(mine.keyId);
      if (isMine || fits(word.session)) settle(word.session);
    }
    if (word.kind === 'end') end(word.keyId, word.isLeft);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data));
  if (state.session === undefined) ask();

  return {
    get(): TabState {
      const [session, isAsking] = [own.get(), asking !== undefined];
      const isSame = session === state.session && isAsking === state.isAsking;
      if (!isSame) state = { session, isAsking };
      return state;
    },
    subscribe: own.subscribe,
    /** Notes that a person works in this tab. */
    use() {
      const keyId = own.get()?.keyId;
      if (keyId !== undefined && lastUsed.get() !== keyId) lastUsed.set(keyId);
    },
    /** Begins a session here, and wherever one of these keys or none was in use. */
    begin(session: Session, ended: readonly string[]) {
      settle(session);
      lastUsed.set(session.keyId);
      tell({ kind: 'begin', session, ended });
    },
    /** Ends every session of a key, which the person leaves or the service refuses. */
    end(keyId: string, { isLeft }: { readonly isLeft: boolean }) {
      tell({ kind: 'end', keyId, isLeft });
      end(keyId, isLeft);
    },
  };
}
