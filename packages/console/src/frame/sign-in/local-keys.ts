const NAME = 'meta[name=waybill-local-keys]';

/** The keys that the page of a local stack offers; none in a deployed one. */
export function localKeys(): Readonly<Record<string, string>> {
  const text = document.querySelector<HTMLMetaElement>(NAME)?.content ?? '{}';
  return JSON.parse(text) as Readonly<Record<string, string>>;
}
