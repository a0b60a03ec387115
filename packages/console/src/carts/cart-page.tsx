import type { CartItem } from '@waybill/client/shapes';
import { useLocation, useParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { saveFile } from '../frame/browser/save-file.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import type { FormCall } from '../frame/form/form-call.ts';
import { isolated } from '../frame/format/isolated.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { money } from '../frame/format/money.ts';
import { ListRows } from '../frame/list/list-page.tsx';
import { Answered } from '../frame/parts/answered.tsx';
import { column, measure, numeric } from '../frame/parts/columns.tsx';
import type { TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { cartCalls } from './cart-calls.ts';
import { exportedFile } from './cart-file.ts';
import { CartOwner } from './cart-owner.tsx';
import { useProfiles } from './use-profiles.ts';

const columns: readonly TableColumn<CartItem>[] = [
  column('Position', ({ name, sku }) => (
    <>
      {isolated(name)} <small className="quiet">{sku}</small>
    </>
  )),
  measure('Quantity', ({ quantity }) => quantity),
  numeric('Total', ({ line_total, currency }) => money(line_total, currency)),
];

/** A cart with its positions, and what may be done with it. */
export function CartPage() {
  const { id = '' } = useParams();
  const [, go] = useLocation();
  const answer = useAnswer(['carts.get', id], (waybill, options) =>
    waybill.carts.get({ id }, options),
  );
  const profiles = useProfiles();
  const done = ({ operation: called }: FormCall, answered: unknown) => {
    if (called === 'carts.delete') go('/carts');
    if (called !== 'carts.export') return;
    const { name, text } = exportedFile(answered);
    saveFile(name, [text]);
  };
  return (
    <Answered answer={answer} rows={8}>
      {(data) => (
        <Detail
          back={['/carts', 'Carts']}
          heading={data.name}
          beside={
            <>
              {codeAsWords(data.status)}
              <span className="quiet">
                of <CartOwner id={data.contact_id} />
              </span>
              <b className="end">{money(data.subtotal, data.currency)}</b>
            </>
          }
          commands={<FormButtons isHead offered={cartCalls(data, profiles)} onDone={done} />}
        >
          <ListRows
            columns={columns}
            of={id}
            size={100}
            path={linkTo`/carts/${id}`}
            operation={'carts.items.list'}
            ask={(waybill, asked, options) =>
              waybill.carts.items.list({ cart_id: id }, asked, options)
            }
            empty={{ title: 'The cart is empty.' }}
          />
        </Detail>
      )}
    </Answered>
  );
}
