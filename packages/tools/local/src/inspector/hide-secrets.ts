const HIDDEN = '[hidden]';

/** Keys of the API and secrets of endpoints, wherever they stand. */
const SECRET = /\b(wb|whsec)_[\w+/=-]+/gu;

const SECRET_NAME = /^(?:secrets?|password|token|authorization|api[-_]key|session_key)$/iu;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Headers that a shop sets, `[{name, value}]`: their values may be secrets. */
const isHeaderValue = (parent: string, name: string) => parent === 'headers' && name === 'value';

function hideIn(value: unknown, name: string, parent: string): unknown {
  if (Array.isArray(value)) return value.map((one) => hideIn(one, name, parent));
  if (isRecord(value)) {
    const hidden = Object.entries(value).map(([key, one]) => [key, hideIn(one, key, name)]);
    return Object.fromEntries(hidden);
  }
  if (typeof value !== 'string') return value;
  if (SECRET_NAME.test(name) || isHeaderValue(parent, name)) return HIDDEN;
  return value.replace(SECRET, `$1_${HIDDEN}`);
}

/** A value without its secrets. */
export function hideSecrets(value: unknown): unknown {
  return hideIn(value, '', '');
}

/** The same for a text, laid out for people where it is JSON. */
export function readableText(text: string): string {
  try {
    return JSON.stringify(hideSecrets(JSON.parse(text)), null, 2);
  } catch {
    return text.replace(SECRET, `$1_${HIDDEN}`);
  }
}

/** An address without the session of a guest, by which a list may be filtered. */
export function readableAddress(url: string): string {
  return url.replace(/(\bsession_key(?:=|%3D))[^&]*/giu, `$1${HIDDEN}`);
}
