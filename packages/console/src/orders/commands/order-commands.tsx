import type { OrderWithParts } from '@waybill/client/shapes';
import { useLocation, useParams } from 'wouter';
import { useApi } from '../../frame/api/use-api.ts';
import { asCurl } from '../../frame/calls/call.ts';
import { useShortcuts } from '../../frame/keyboard/use-shortcuts.ts';
import { useOpenThings } from '../../frame/palette/open-things.ts';
import { CommandDialog } from './command-dialog.tsx';
import { ORDER_COMMANDS } from './registry.ts';

const copy = (text: string) => void navigator.clipboard.writeText(text);

/** What the palette copies of an order. */
function useCopies({ id, number }: OrderWithParts): void {
  const { session } = useApi();
  const place = { origin: location.origin, tenant: session.tenant };
  const curl = () => asCurl({ operation: 'orders.get', path: { id } }, place);
  useOpenThings([
    { id: 'copy-id', group: number, title: 'Copy id', run: () => copy(id) },
    { id: 'copy-number', group: number, title: 'Copy number', run: () => copy(number) },
    { id: 'copy-curl', group: number, title: 'Copy as curl', run: () => copy(curl()) },
  ]);
}

/** The commands that the key may run on an order: as buttons, as shortcuts and in the palette. */
export function OrderCommands({ order }: { readonly order: OrderWithParts }) {
  const { may } = useApi();
  const [, go] = useLocation();
  const { command: opened } = useParams();
  const shown = ORDER_COMMANDS.filter(
    ({ operation, applies }) => may(operation) && applies(order),
  ).map((command) => ({
    ...{ command, why: command.whyNot(order), href: `/orders/${order.id}/${command.name}` },
  }));
  const usable = shown.filter(({ why }) => why === undefined);
  const current = usable.find(({ command }) => command.name === opened)?.command;
  useShortcuts(
    usable.flatMap(({ command: { chord, label }, href }) =>
      chord === undefined ? [] : [{ chord, title: label, run: () => go(href) }],
    ),
  );
  useCopies(order);
  useOpenThings(
    usable.map(({ command: { name, label, chord }, href }) => ({
      ...{ id: name, group: order.number, title: label, href },
      ...(chord !== undefined && { shortcut: chord }),
    })),
  );
  if (shown.length === 0) return null;
  return (
    <section className="toolbar" aria-label="Commands">
      {shown.map(({ command: { name, label, chord }, why, href }) => (
        <button
          key={name}
          type="button"
          className="button"
          aria-disabled={why !== undefined}
          title={why}
          onClick={() => why === undefined && go(href)}
        >
          {label} {chord !== undefined && <kbd>{chord}</kbd>}
        </button>
      ))}
      {current !== undefined && (
        <CommandDialog
          key={current.name}
          command={current}
          order={order}
          onClose={() => go(`/orders/${order.id}`)}
        />
      )}
    </section>
  );
}
