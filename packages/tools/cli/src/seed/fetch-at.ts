/** Calls as of a time: the local stack alone looks at the header. */
export function fetchAt(time: Date): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-local-clock', time.toISOString());
    return fetch(input, { ...init, headers });
  };
}
