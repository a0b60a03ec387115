import type { OrderWithParts } from '@waybill/client/shapes';
import { Link, useLocation, useParams } from 'wouter';
import { linkTo } from '../../frame/address/link-to.ts';
import { asCurl } from '../../frame/api/call.ts';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { useShortcuts } from '../../frame/keyboard/use-shortcuts.ts';
import { useOpenThings } from '../../frame/palette/open-things.ts';
import { later } from '../../frame/parts/later.tsx';
import { Menu } from '../../frame/parts/menu.tsx';
import { DocumentButton } from '../documents/document-button.tsx';
import type { OrderCommand } from './command.ts';
import { ORDER_COMMANDS } from './registry.ts';

const CommandDialog = later(() => import('./command-dialog.tsx'));

const copy = (text: string) => void navigator.clipboard.writeText(text);

/** Facts of an order that the palette copies. */
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

/** Why a hold stops shipping, as the service says it; asked only while the order is held. */
function useHoldReason({ id, on_hold: isHeld }: OrderWithParts): string | undefined {
  const { data } = useAnswer(
    ['orders.shippable', id],
    (waybill, options) => waybill.orders.shippable({ id }, options),
    { when: isHeld },
  );
  return isHeld ? (data?.blocked_reason ?? undefined) : undefined;
}

/** A command as the page offers it. */
interface Offered {
  readonly command: OrderCommand;
  readonly why: string | undefined;
  readonly href: string;
}

function CommandButton({ command, why, href, isMain }: Offered & { readonly isMain: boolean }) {
  const [, go] = useLocation();
  const { label, chord } = command;
  return (
    <button
      type="button"
      className={isMain ? 'button main' : 'button'}
      aria-disabled={why !== undefined}
      title={why}
      onClick={() => why === undefined && go(href)}
    >
      {label} {chord !== undefined && <kbd>{chord}</kbd>}
    </button>
  );
}

/** So many commands stand on the page; the others are in a menu. */
const SHOWN = 3;

/** The commands that the key may run on an order: as buttons, as shortcuts and in the palette. */
export function OrderCommands({ order }: { readonly order: OrderWithParts }) {
  const { may } = useApi();
  const [, go] = useLocation();
  const { command: opened } = useParams();
  const slip = linkTo`/print/slips?orders=${order.id}`;
  const heldBecause = useHoldReason(order);
  const offered: Offered[] = ORDER_COMMANDS.filter(
    ({ operation, applies }) => may(operation) && (applies?.(order) ?? true),
  ).map((command) => ({
    command,
    why: command.whyNot?.(order) ?? (command.isStoppedByHold ? heldBecause : undefined),
    href: linkTo`/orders/${order.id}/${command.name}`,
  }));
  const usable = offered.filter(({ why }) => why === undefined);
  const current = offered.find(({ command }) => command.name === opened);
  useShortcuts([
    ...usable.flatMap(({ command: { chord, label }, href }) =>
      chord === undefined ? [] : [{ chord, title: label, run: () => go(href) }],
    ),
    { chord: 'P', title: 'Print a packing slip', run: () => go(slip) },
  ]);
  useCopies(order);
  useOpenThings(
    usable.map(({ command: { name, label, chord }, href }) => ({
      id: name,
      group: order.number,
      title: label,
      href,
      ...(chord !== undefined && { shortcut: chord }),
    })),
  );
  if (offered.length === 0) return null;
  const button = (one: Offered) => (
    <CommandButton key={one.command.name} {...one} isMain={one === usable[0]} />
  );
  return (
    <section className="toolbar" aria-label="Commands">
      {offered.slice(0, SHOWN).map(button)}
      {offered.length > SHOWN && (
        <Menu title="More">
          <div className="stack">{offered.slice(SHOWN).map(button)}</div>
        </Menu>
      )}
      <Menu title="Print">
        <div className="stack">
          <DocumentButton order={order.id} kind="confirmation">
            Order confirmation
          </DocumentButton>
          <DocumentButton order={order.id} kind="picking-list">
            Picking list
          </DocumentButton>
          <Link className="button" href={slip}>
            Packing slip <kbd>P</kbd>
          </Link>
        </div>
      </Menu>
      {current !== undefined && (
        <CommandDialog
          key={current.href}
          command={current.command}
          order={order}
          whyNot={current.why}
          onClose={() => go(linkTo`/orders/${order.id}`)}
        />
      )}
    </section>
  );
}
