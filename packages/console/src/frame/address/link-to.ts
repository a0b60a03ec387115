const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

/**
 * A value as a part of a path. Browsers take `.` and `..` for steps and drop nothing at all, also
 * where they are encoded: such values stand behind a tilde, and so do those that begin with one.
 */
export function encodePart(value: string): string {
  const needsMark = /^(?:\.{0,2}$|~)/u.test(value);
  return `${needsMark ? '~' : ''}${encoded(value)}`;
}

/** The value of a part of a path; what was never encoded is read as it stands. */
export function decodePart(part: string): string {
  const value = part.startsWith('~') ? part.slice(1) : part;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * An address of the console: the values in it are encoded, as parts of the path or behind the
 * question mark.
 */
export function linkTo(texts: TemplateStringsArray, ...values: readonly string[]): string {
  return values.reduce((link, value, index) => {
    const encode = link.includes('?') ? encoded : encodePart;
    return link + encode(value) + (texts[index + 1] ?? '');
  }, texts[0] ?? '');
}

/** A path with what is asked there, which is encoded already. */
export const withSearch = (path: string, search: string | URLSearchParams): string =>
  String(search) === '' ? path : `${path}?${search}`;

/** Values in the places of a declared path: of `/orders/:id/:command?` by `id` and `command`. */
export type Parts = Readonly<Record<string, string | undefined>>;

/** The address of a page, from its path as the areas declare it. */
export function fillPath(path: string, parts: Parts): string {
  return path.replaceAll(/\/:(\w+)\??/gu, (_, name: string) => {
    const value = parts[name];
    return value === undefined ? '' : `/${encodePart(value)}`;
  });
}
