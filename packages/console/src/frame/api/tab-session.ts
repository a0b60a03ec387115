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

/** Milliseconds in which another tab answers. */
const PATIENCE_MS = 250;

/**
 * The session of this tab. A tab without one asks the others, and takes that of the tab that was used last. Once it
 * has one it keeps it, until the key ends or the same person signs in anew; then it takes sessions of
 * its shop alone, since its address is one of that shop.
 */
export function tabSession({ own, channel, lastUsed, onLeft }: Tab) {
  const gone = new Set<string>();
  let shop = own.get()?.tenant;
  let offered: Session | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  const tell = (word: Word) => channel.postMessage(word);
  const settle = (session: Session | undefined) => {
    clearTimeout(asking);
    asking = undefined;
    offered = undefined;
    shop = session?.tenant ?? shop;
    own.set(session);
  };
  const ask = () => {
    tell({ kind: 'ask' });
    asking = setTimeout(() => settle(offered), PATIENCE_MS);
  };
  const fits = ({ tenant, keyId }: Session) => !gone.has(keyId) && (shop ?? tenant) === tenant;
  const end = (keyId: string, isLeft: boolean) => {
    gone.add(keyId);
    if (offered?.keyId === keyId) offered = undefined;
    if (own.get()?.keyId !== keyId) return;
    if (isLeft) onLeft();
    else ask();
    own.set(undefined);
  };
  const offer = (session: Session) => {
    if (asking === undefined || !fits(session)) return;
    offered ??= session;
    if ((lastUsed.get() ?? session.keyId) === session.keyId) settle(session);
  };
  const replace = (session: Session, ended: readonly string[]) => {
    for (const keyId of ended) end(keyId, false);
    if (own.get() === undefined && fits(session)) settle(session);
  };
  channel.addEventListener('message', ({ data: word }: MessageEvent<Word>) => {
    const session = own.get();
    if (word.kind === 'ask' && session !== undefined) tell({ kind: 'hand', session });
    if (word.kind === 'hand') offer(word.session);
    if (word.kind === 'begin') replace(word.session, word.ended);
    if (word.kind === 'end') end(word.keyId, word.isLeft);
  });
  if (shop === undefined) ask();

  return {
    get: own.get,
    /** Says that another tab may hand a session over yet. */
    isAsking: () => asking !== undefined,
    subscribe: own.subscribe,
    /** Notes that a person works in this tab. */
    use() {
      const keyId = own.get()?.keyId;
      if (keyId !== undefined && lastUsed.get() !== keyId) lastUsed.set(keyId);
    },
    /** Begins a session here, and wherever one of these keys or none was in use. */
    begin(session: Session, ended: readonly string[]) {
      for (const keyId of ended) gone.add(keyId);
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
