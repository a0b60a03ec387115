import type { Command } from 'commander';
import { collect, type Declaring, sessionOf } from './declaring.ts';
import type { CartExportFlags, CartImportFlags } from './shop/carts.ts';
import type { KeyFlags } from './shop/keys.ts';
import type { ListFlags, PrintFlags, TailFlags, TrackFlags } from './shop/orders.ts';

function declareOrders({ program, terminal }: Declaring): void {
  const orders = program.command('orders').description('look at orders');
  orders
    .command('list')
    .description('the newest orders')
    .option('--status <status>', 'only those in a state, such as placed')
    .option('--limit <number>', 'how many', '20')
    .option('--query <name=value>', 'any other filter, or order=grand_total.desc', collect)
    .action(async (flags: ListFlags, command: Command) => {
      const { listOrders } = await import('./shop/orders.ts');
      await listOrders(await sessionOf(terminal, command), flags);
    });
  orders
    .command('show <order>')
    .description('an order, by its number or id')
    .action(async (name: string, _flags: object, command: Command) => {
      const { showOrder } = await import('./shop/orders.ts');
      await showOrder(await sessionOf(terminal, command), name);
    });
  orders
    .command('print <order> <kind>')
    .description('a confirmation, picking-list, delivery-note or return-slip, as a page to print')
    .option('--to <file>', 'where to; without it the page is written out')
    .option('--shipment <id>', 'of a delivery note; the latest one without it')
    .option('--return <id>', 'of a return slip; the latest one without it')
    .option('--paper <size>', 'a4 or letter')
    .action(async (name: string, kind: string, flags: PrintFlags, command: Command) => {
      const { printOrder } = await import('./shop/orders.ts');
      await printOrder(await sessionOf(terminal, command), { name, kind }, flags);
    });
  orders
    .command('track <shipment> <status>')
    .description(
      'a parcel, by its delivery note or tracking code, is in_transit, delivered, failed or returned',
    )
    .option('--at <time>', 'since when, such as 2026-11-24T14:05:00+01:00; now without it')
    .option('--place <text>', 'where it is')
    .option('--note <text>', 'what the carrier says')
    .action(async (name: string, status: string, flags: TrackFlags, command: Command) => {
      const { trackShipment } = await import('./shop/orders.ts');
      await trackShipment(await sessionOf(terminal, command), { name, status }, flags);
    });
  orders
    .command('tail')
    .description('what happens to orders, as it happens')
    .option('--since <time>', 'from this time on, such as 2026-11-22T09:00:00Z')
    .option('--every <seconds>', 'how often it looks', '1')
    .action(async (flags: TailFlags, command: Command) => {
      const { tailOrders } = await import('./shop/orders.ts');
      await tailOrders(await sessionOf(terminal, command), flags);
    });
}

function declareCarts({ program, terminal }: Declaring): void {
  const carts = program.command('carts').description('bring carts in and out');
  carts
    .command('export <cart>')
    .description('write a cart with its lines, by its id, as import reads it')
    .option('--to <file>', 'where to; without it the cart is written out')
    .option('--format <format>', 'json or csv, where the name of the file does not say it')
    .option('--cart-profile <id>', 'the profile by which it is written')
    .action(async (cart: string, flags: CartExportFlags, command: Command) => {
      const { exportCart } = await import('./shop/carts.ts');
      await exportCart(await sessionOf(terminal, command), cart, flags);
    });
  carts
    .command('import <file>')
    .description('make a cart of a file, or put its lines into one; all is checked first')
    .option('--into <cart>', 'the id of the cart that takes the lines')
    .option('--contact <id>', 'the contact that owns the new cart')
    .option('--name <name>', 'what the new cart is called')
    .option('--format <format>', 'json or csv, where the name of the file does not say it')
    .option('--cart-profile <id>', 'the profile by which it is read')
    .action(async (file: string, flags: CartImportFlags, command: Command) => {
      const { importCart } = await import('./shop/carts.ts');
      await importCart(await sessionOf(terminal, command), file, flags);
    });
}

function declareTenants({ program, terminal }: Declaring): void {
  const tenants = program
    .command('tenants')
    .description('look after tenants, with a key of the operator');
  tenants
    .command('list')
    .description('all tenants')
    .action(async (_flags: object, command: Command) => {
      const { listTenants } = await import('./shop/tenants.ts');
      await listTenants(await sessionOf(terminal, command));
    });
  tenants
    .command('show <slug>')
    .description('a tenant')
    .action(async (slug: string, _flags: object, command: Command) => {
      const { showTenant } = await import('./shop/tenants.ts');
      await showTenant(await sessionOf(terminal, command), slug);
    });
  tenants
    .command('create <slug>')
    .description('make a tenant; its key is shown once')
    .option('--name <name>', 'what people call it')
    .action(async (slug: string, flags: { name?: string }, command: Command) => {
      const { createTenant } = await import('./shop/tenants.ts');
      await createTenant(await sessionOf(terminal, command), slug, flags);
    });
  const statuses = { suspend: 'suspended', resume: 'active' } as const;
  for (const [verb, status] of Object.entries(statuses)) {
    tenants
      .command(`${verb} <slug>`)
      .description(status === 'active' ? 'answer its calls again' : 'answer its calls no more')
      .action(async (slug: string, _flags: object, command: Command) => {
        const { setTenantStatus } = await import('./shop/tenants.ts');
        await setTenantStatus(await sessionOf(terminal, command), slug, status);
      });
  }
}

function declareKeys({ program, terminal }: Declaring): void {
  const keys = program.command('keys').description('look after the keys of the tenant');
  keys
    .command('list')
    .description('all keys, without their secrets')
    .action(async (_flags: object, command: Command) => {
      const { listKeys } = await import('./shop/keys.ts');
      await listKeys(await sessionOf(terminal, command));
    });
  keys
    .command('create')
    .description('make a key; its secret is shown once')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--permission <operation>', 'what it may call, such as orders.*', collect)
    .option('--expires-at <time>', 'when it ends')
    .option('--location <code>', 'a location that it is bound to; repeat it for more', collect)
    .action(async (flags: KeyFlags, command: Command) => {
      const { createKey } = await import('./shop/keys.ts');
      await createKey(await sessionOf(terminal, command), flags);
    });
  keys
    .command('delete <id>')
    .description('end a key')
    .action(async (id: string, _flags: object, command: Command) => {
      const { deleteKey } = await import('./shop/keys.ts');
      await deleteKey(await sessionOf(terminal, command), id);
    });
}

/** Orders, carts, tenants and keys: what is looked at most. */
export function declareShop(declaring: Declaring): void {
  declareOrders(declaring);
  declareCarts(declaring);
  declareTenants(declaring);
  declareKeys(declaring);
}
