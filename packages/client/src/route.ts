import { routes } from './routes.generated.ts';

/** An operation, as the document declares it. */
export interface Route {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /**
   * `body`, `xml` for a body that is sent as it is, `query`, the column whose order a walk through a
   * list keeps to, `after` where the list has one order alone, or nothing.
   */
  readonly input: string;
  /** Set where it answers a text or a file; every other operation answers JSON. */
  readonly answers?: 'text' | 'file';
}

/** The usual verbs, with the method and the input of an operation that ends in one. */
export const verbs: Readonly<Record<string, readonly [method: string, input: string]>> = {
  list: ['GET', 'created_at'],
  get: ['GET', ''],
  create: ['POST', 'body'],
  update: ['PUT', 'body'],
  delete: ['DELETE', ''],
};

const inputs: Readonly<Record<string, string>> = { POST: 'body', PUT: 'body' };

/**
 * The id that an operation has by its path: the fixed parts, and its verb where it has one. Derived
 * ids keep the table of routes at 0.8 instead of 1.3 kB gzipped.
 */
export function idAt(path: string, word: string): string {
  const parts = path.split('/').filter((part) => /^(?!v1$)\w/.test(part));
  return [...parts, ...(word in verbs ? [word] : [])].join('.').replaceAll('_', '-');
}

/**
 * Reads `list`, `POST`, `get?query`, `PUT=shipping.tiers.replace`, `GET:text`: what differs from the
 * rule is said.
 */
function routeOf(path: string, text: string): Route {
  const [, word = '', own, said, answers] =
    /^(\w+)(?:=([^?:]+))?(?:\?([^:]*))?(?::(text|file))?$/.exec(text) ?? [];
  const [method, input] = verbs[word] ?? [word, inputs[word] ?? ''];
  const id = own ?? idAt(path, word);
  const route = { id, method, path, input: said ?? input };
  return answers === undefined ? route : { ...route, answers: answers as 'text' | 'file' };
}

/** Every route, from one line a path: `orders/{id} get update`. */
export function allRoutes(): Route[] {
  return routes.split('\n').flatMap((line) => {
    const [path = '', ...words] = line.split(' ');
    const full = path.startsWith('/') ? path : `/v1/${path}`;
    return words.map((word) => routeOf(full, word));
  });
}
