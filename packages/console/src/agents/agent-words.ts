import type { SettingsAnswer } from '@waybill/client/settings';
import type { AgentCall, Order } from '@waybill/client/shapes';
import { linkTo } from '../frame/address/link-to.ts';
import { isolated } from '../frame/format/isolated.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { counted, number } from '../frame/format/money.ts';

type Settings = SettingsAnswer<'agents'>['settings'];

/** Entries of `allow` that name a kind of tools, the farther-reaching one before the other. */
const KINDS = ['read', 'write', 'preview'] as const;
type Kind = (typeof KINDS)[number];

const REACH: Readonly<Record<Kind, string>> = {
  read: 'look things up',
  write: 'make changes, each of which they show beforehand',
  preview: 'show what a change would do, without making it',
};

const isKind = (entry: string): entry is Kind => KINDS.some((kind) => kind === entry);

/** Acts that assistants may do by `allow`, each in words. */
function reachWords(allow: Settings['allow']): string {
  const kinds = KINDS.filter(
    (kind) => allow.includes(kind) && (kind !== 'preview' || !allow.includes('write')),
  );
  const named = allow.filter((entry) => !isKind(entry));
  const acts = kinds.map((kind) => REACH[kind]);
  if (named.length > 0) acts.push(`use ${named.join(', ')}`);
  if (acts.length === 0) return 'No tool is allowed: assistants can do nothing.';
  const listed = new Intl.ListFormat('en', { type: 'conjunction' }).format(acts);
  return `Assistants may ${listed}.`;
}

const limitWords = (most: number | null): string =>
  most === null
    ? 'They may change orders of any value.'
    : `They leave orders above ${number(most)} alone, in whatever currency.`;

function approvalWords(above: number | null): string {
  if (above === null) return 'Orders they place need no approval of their own.';
  return above === 0
    ? 'Each order they place waits for a person to approve it.'
    : `Orders they place above ${number(above)} wait for a person to approve them.`;
}

/** Rights of assistants in a shop, one sentence each (AGT-50). */
export function settingWords(settings: Settings): string[] {
  if (!settings.enabled) {
    return ['Assistants are switched off: none can look anything up or change anything.'];
  }
  return [
    reachWords(settings.allow),
    limitWords(settings.max_amount),
    approvalWords(settings.approve_above),
    `Each key may make ${counted(settings.calls_per_minute, 'call')} a minute.`,
  ];
}

/** An assistant as people read it: its name and its version, in its own words. */
export const agentName = ({
  agent_name: name,
  agent_version: version,
}: Pick<AgentCall, 'agent_name' | 'agent_version'>): string =>
  isolated(version === null ? name : `${name} ${version}`);

const KIND_WORDS: Readonly<Record<AgentCall['kind'], string>> = {
  read: 'looked up',
  preview: 'shown, not done',
  write: 'done',
};

/** The end of a call in words, and its tone. */
export function outcomeWords({
  kind,
  outcome,
  code,
  replayed,
}: Pick<AgentCall, 'kind' | 'outcome' | 'code' | 'replayed'>): {
  readonly text: string;
  readonly tone: 'good' | 'plain' | 'warn' | 'bad';
} {
  if (outcome === 'failed') return { text: 'Failed', tone: 'bad' };
  if (outcome === 'refused') {
    const why = code === null ? '' : `: ${codeAsWords(code).toLowerCase()}`;
    return { text: `Refused${why}`, tone: 'warn' };
  }
  const again = replayed ? ', asked again' : '';
  const text = `${codeAsWords(KIND_WORDS[kind])}${again}`;
  return { text, tone: kind === 'write' ? 'good' : 'plain' };
}

/** Pages of records by the beginning of the operations on them. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  orders: (id) => linkTo`/orders/${id}`,
  carts: (id) => linkTo`/carts/${id}`,
  orderlists: (id) => linkTo`/lists/${id}`,
};

/** The page of the record that a call was about, where it has one. */
export function recordHref({
  operation,
  record_id: id,
}: Pick<AgentCall, 'operation' | 'record_id'>): string | undefined {
  const [kind = ''] = operation.split('.');
  return id === null ? undefined : PAGES[kind]?.(id);
}

/** An order that an assistant placed and that waits for a person, with the call that placed it. */
export interface WaitingOrder {
  readonly id: string;
  readonly order: Order;
  readonly call: AgentCall;
}

/** The orders of some that calls of assistants placed, in their order (AGT-51). */
export const waitingOrders = (
  orders: readonly Order[],
  calls: readonly AgentCall[],
): WaitingOrder[] =>
  orders.flatMap((order) => {
    const call = calls.find(({ record_id }) => record_id === order.id);
    return call === undefined ? [] : [{ id: order.id, order, call }];
  });
