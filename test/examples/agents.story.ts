import type { Recorder } from './recorder.ts';

interface Rpc {
  readonly result: { readonly content: readonly unknown[] };
}

/** An assistant gets a key, asks for its tools and looks for late orders. */
export async function letAssistantsIn({ call, tenant }: Recorder): Promise<void> {
  const { key } = await call<{ readonly key: string }>('tenants.api-keys.create', {
    tenant: 'operator',
    operator: true,
    path: { slug: tenant },
    body: { name: 'Assistant of Ada' },
  });
  await call('settings.put-app-settings', {
    path: { app: 'agents' },
    body: { values: { enabled: true } },
  });
  await call<Rpc>('agents.call', {
    // Its second text is the structured content once more.
    showing: ({ result, ...rest }) => {
      const { content, ...more } = result as Rpc['result'];
      return { ...rest, result: { content: content.slice(0, 1), ...more } };
    },
    headers: { authorization: `Bearer ${tenant}.${key}`, 'user-agent': 'claude-desk/2.1' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'orders_late', arguments: { as_of: '2026-12-21', limit: 1 } },
    },
  });
  await call('agents.calls.list', {
    query: { outcome: 'ok' },
    // No two runs take as long.
    showing: ({ items, ...page }) => ({
      items: (items as readonly object[]).map((item) => ({ ...item, duration_ms: 42 })),
      ...page,
    }),
  });
}
