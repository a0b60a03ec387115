import { isBlank } from '@waybill/kernel/blank';

/** The assistant that called with a key, in its own words: to be shown, never to decide by (AGT-40). */
export interface Agent {
  readonly name: string;
  readonly version: string | null;
}

const AGENT_LENGTH = 64;

/** The words of an assistant without control characters, cut at 64 (AGT-40); nothing where that shows nothing. */
function agentText(sent: unknown): string | undefined {
  const text = typeof sent === 'string' ? sent.toWellFormed().replaceAll(/\p{Cc}/gu, '') : '';
  const shown = [...text].slice(0, AGENT_LENGTH).join('');
  return isBlank(shown) ? undefined : shown;
}

/** The assistant that says these of itself; `unknown` where it says no name (AGT-40). */
export const agentOf = (name: unknown, version: unknown): Agent => ({
  name: agentText(name) ?? 'unknown',
  version: agentText(version) ?? null,
});

/** The key that called, with the name that it had then. */
export interface CallingKey {
  readonly key_id: string;
  readonly name: string;
  /** Absent where no assistant called. */
  readonly agent?: Agent | undefined;
}

/** Who brought a change about, as its events and the trail of an order say it (API-138). */
export interface Author {
  /** The acting contact; null for the back office and for schedules. */
  readonly actor: string | null;
  /** The API key that called; null for schedules. */
  readonly by: CallingKey | null;
}

/** The author of what no call brought about. */
export const noCaller: Author = { actor: null, by: null };

/** Who brought about the event of a stored body. */
export function authorIn(body: string): Author {
  const { actor, by } = (JSON.parse(body) as { readonly metadata: Author }).metadata;
  return { actor, by };
}

/** Metadata of a change with its author. An actor that is named already stays. */
export function withAuthor(
  said: Readonly<Record<string, unknown>>,
  { actor, by }: Author,
): Readonly<Record<string, unknown>> {
  return { ...said, actor: said['actor'] ?? actor, by };
}
