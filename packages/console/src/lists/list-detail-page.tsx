import type { OrderListItem } from '@waybill/client/shapes';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { FormButtons } from '../frame/form/form-buttons.tsx';
import type { FormCall } from '../frame/form/form-call.ts';
import { isolated } from '../frame/format/isolated.ts';
import { Answered } from '../frame/parts/answered.tsx';
import { column, measure } from '../frame/parts/columns.tsx';
import { DataTable, type TableColumn } from '../frame/parts/data-table.tsx';
import { Detail } from '../frame/parts/detail.tsx';
import { Empty } from '../frame/parts/empty.tsx';
import { Notice } from '../frame/parts/notice.tsx';
import { ContactName } from '../orders/customer/contact-name.tsx';
import { listCalls } from './list-calls.ts';

/** The cart or order that was made from a list, with its page. */
interface Made {
  readonly title: string;
  readonly href: string;
}

function madeBy({ operation }: FormCall, answer: unknown): Made | undefined {
  const of = (name: string) => String(Reflect.get(Object(answer), name) ?? '');
  if (operation === 'orderlists.to-cart')
    return { title: 'The cart', href: linkTo`/carts/${of('cart_id')}` };
  if (operation !== 'orderlists.to-order' || of('order_id') === '') return undefined;
  return { title: of('order_number'), href: linkTo`/orders/${of('order_id')}` };
}

const columns: readonly TableColumn<OrderListItem>[] = [
  column('Position', ({ name, sku }) => (
    <>
      {isolated(name ?? sku ?? '')}
      {name !== null && <small className="quiet"> {sku}</small>}
    </>
  )),
  measure('Quantity', ({ quantity }) => quantity),
];

/** A list with its positions, and what it may become. */
export function ListDetailPage() {
  const { id = '' } = useParams();
  const [, go] = useLocation();
  const [made, setMade] = useState<Made>();
  const answer = useAnswer(['orderlists.get', id], (waybill, options) =>
    waybill.orderlists.get({ id }, options),
  );
  const done = (form: FormCall, answer: unknown) => {
    if (form.operation === 'orderlists.delete') go('/lists');
    else setMade(madeBy(form, answer));
  };
  return (
    <Answered answer={answer} rows={8}>
      {(data) => (
        <Detail
          back={['/lists', 'Order lists']}
          heading={data.name}
          beside={<ContactName id={data.owner_id} name={data.owner_name} />}
          commands={<FormButtons isHead offered={listCalls(data)} onDone={done} />}
        >
          {made !== undefined && (
            <Notice tone="good">
              Created: <Link href={made.href}>{made.title}</Link>
            </Notice>
          )}
          {data.items.length === 0 ? (
            <Empty title="The list is empty." />
          ) : (
            <DataTable columns={columns} rows={data.items} />
          )}
        </Detail>
      )}
    </Answered>
  );
}
