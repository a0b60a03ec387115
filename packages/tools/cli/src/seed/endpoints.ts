import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Waybill } from '@waybill/client';

const WAIT_MS = 100;
const TRIES = 80;

/** A customer's server for as long as a shop is filled: one path takes what comes, one does not. */
async function startReceiver(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(request.url === '/takes' ? 204 : 503).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Until the service has told both endpoints of something, or took too long for it. */
async function waitForHealth(waybill: Waybill): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { items } = await waybill.webhooks.endpoints.list({ limit: 200 });
    const states = items.map(({ health }) => health.state);
    const heard = items.some(({ health }) => health.last_success_at !== null);
    if (heard && states.some((state) => state === 'failing' || state === 'paused')) return;
    await sleep(WAIT_MS);
  }
}

/** Fills a shop while three endpoints listen: one takes what comes, one fails, one is disabled. */
export async function withEndpoints(waybill: Waybill, fill: () => Promise<void>): Promise<void> {
  const { endpoints } = waybill.webhooks;
  const { total } = await endpoints.list({ description: 'Northwind: the warehouse' });
  if (total > 0) return fill();
  const { url, server } = await startReceiver();
  const warehouse = { url: `${url}/takes`, topics: ['market.*'] as const };
  await endpoints.create({ ...warehouse, description: 'Northwind: the warehouse' });
  const ledger = { url: `${url}/fails`, topics: ['market.created'] as const };
  await endpoints.create({ ...ledger, description: 'Northwind: the ledger' });
  const former = { url: `${url}/fails`, topics: ['*'] as const, enabled: false };
  await endpoints.create({ ...former, description: 'Northwind: the former shop' });
  try {
    await fill();
    await waitForHealth(waybill);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
