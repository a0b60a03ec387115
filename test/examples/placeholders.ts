import { createHash } from 'node:crypto';
import { derivedId } from '@waybill/kernel/id';
import { TEST_NOW } from '@waybill/testing/clock';
import type { Recorded } from './recorder.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu;
const PREFIXED = /\b([a-z]{3})_[0-9A-HJKMNP-TV-Z]{26}\b/gu;

/** A delivery is named by its event and its endpoint. */
const DELIVERY = /\bdlv_([0-9A-HJKMNP-TV-Z]{26})([0-9A-HJKMNP-TV-Z]{26})\b/gu;

/** Secrets are new in every run, and examples show none. */
const SECRETS: Readonly<Record<string, string>> = {
  key: 'wb_shownOnceAndNeverAgain',
  key_hint: 'gain',
  secret: 'whsec_c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4sIGtlZXAgaXQ=',
  secret_hint: 'aXQ=',
};

/** The word of a vocabulary is called `key` as well: a key of the API begins like one. */
const isSecret = (key: string, text: string) =>
  key in SECRETS && (key !== 'key' || text.startsWith('wb_'));

/** Values that follow from a secret, or from the random part of an id. */
const CHANCE: Readonly<Record<string, string>> = {
  'x-service-signature': 'v0=1fa0ff9ea…',
  'webhook-signature': 'v1,zYYCO/QWG…',
  next_attempt_at: '2026-11-21T09:05:00.000Z',
  next: 'pN3oZ5mXQ0fRb1k7w2yVtEoAxs9uJdGhLcKeMiTqSrYzU4v6',
};

function uuidOf(place: string): string {
  const hex = createHash('sha256').update(place).digest('hex');
  return `01976f3a-8c1e-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const placeholderOf = (id: string, place: string) => {
  const [prefix = ''] = id.split('_');
  return id.includes('_') ? derivedId(prefix, new Date(TEST_NOW), place) : uuidOf(place);
};

/** Every text within a value, with the place it stands at. */
function* textsIn(
  value: unknown,
  place: string,
): Generator<readonly [text: string, place: string]> {
  if (typeof value === 'string') yield [value, place];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* textsIn(part, `${place}.${key}`);
}

const idsIn = (text: string) => text.match(UUID) ?? text.match(PREFIXED) ?? [];

/** The beginning of a uuid of the moment at which a story begins. */
const BEGIN = new Date(TEST_NOW).getTime().toString(16).padStart(12, '0');

/** Tells a uuid that the service gave out in a call of no example from one that a story brings. */
const isGiven = (id: string) => !id.includes('_') && id.replaceAll('-', '') > BEGIN;

/**
 * The placeholders of the ids that the service gave out: each is named after the place where it was
 * first answered, so that a new call in a story changes no other. Ids that a story brings stay.
 */
function placeholders(recorded: readonly Recorded[]): Map<string, string> {
  const found = new Map<string, string>();
  const note = (one: string, known: string) => found.has(one) || found.set(one, known);
  const each = (value: unknown, at: string, as: (one: string, place: string) => string) => {
    for (const [text, place] of textsIn(value, at)) {
      for (const one of idsIn(text)) note(one, as(one, place));
    }
  };
  for (const { id, request, answer } of recorded) {
    each(request, `${id} with`, (sent, place) =>
      isGiven(sent) ? placeholderOf(sent, place) : sent,
    );
    each(answer, id, placeholderOf);
  }
  return found;
}

/** The calls of a run as every run has them: ids and secrets are placeholders of the same form. */
export function comparable(recorded: readonly Recorded[]): Recorded[] {
  const known = placeholders(recorded);
  const text = JSON.stringify(recorded, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    return (isSecret(key, value) ? SECRETS[key] : CHANCE[key]) ?? value;
  });
  const standIn = (id: string) => known.get(id) ?? id;
  const replaced = [UUID, PREFIXED]
    .reduce((whole, pattern) => whole.replaceAll(pattern, standIn), text)
    .replaceAll(DELIVERY, (_, event: string, endpoint: string) =>
      ['dlv_', ...[`evt_${event}`, `whe_${endpoint}`].map((id) => standIn(id).slice(4))].join(''),
    );
  return JSON.parse(replaced) as Recorded[];
}
