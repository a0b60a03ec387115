import { useMutation } from '@tanstack/react-query';
import type { Waybill } from '@waybill/client';
import type { PeppolDocument, PeppolFinding } from '@waybill/client/shapes';
import { Link } from 'wouter';
import { linkTo } from '../frame/address/link-to.ts';
import { rethrowOfQuestion } from '../frame/api/refused.ts';
import { useApi } from '../frame/api/use-api.ts';
import { saveFile } from '../frame/browser/save-file.ts';
import { isolated } from '../frame/format/isolated.ts';
import { number } from '../frame/format/money.ts';
import { Button } from '../frame/parts/button.tsx';
import { Facts } from '../frame/parts/facts.tsx';
import { Refusal } from '../frame/parts/refusal.tsx';
import { CodeBadge } from '../frame/vocabulary/code-badge.tsx';
import { fileNameOf, placeOf } from './documents.ts';
import { useBuyers } from './use-buyers.ts';

/** The buyer of a document, by the name that the shop has for its address. */
export function Buyer({ of: { endpoint } }: { readonly of: PeppolDocument }) {
  const partner = useBuyers()(endpoint);
  if (partner === undefined) return <span>{isolated(endpoint)}</span>;
  return <Link href={linkTo`/r/peppol-partners/${partner.id}`}>{isolated(partner.name)}</Link>;
}

/** The status of a document. */
export const Status = ({ of: { status } }: { readonly of: PeppolDocument }) => (
  <CodeBadge of="peppol.document-statuses" code={status} />
);

interface SaveProps {
  readonly operation: string;
  readonly name: string;
  readonly load: (waybill: Waybill) => Promise<Blob>;
  readonly label: string;
}

/** Saves a file of the service as it is; the browser neither shows nor runs it. */
export function SaveButton({ operation, name, load, label }: SaveProps) {
  const { waybill, may } = useApi();
  const saving = useMutation({
    mutationFn: async () => saveFile(name, [await load(waybill).catch(rethrowOfQuestion)]),
  });
  if (!may(operation)) return null;
  return (
    <>
      <Button onClick={() => saving.mutate()}>{label}</Button>
      {saving.error !== null && <Refusal error={saving.error} />}
    </>
  );
}

/** Saves the XML of a document. */
export const SaveDocument = ({ of: one }: { readonly of: PeppolDocument }) =>
  one.content_erased ? null : (
    <SaveButton
      operation="peppol.documents.content"
      name={fileNameOf(one)}
      load={(waybill) => waybill.peppol.documents.content({ id: one.id })}
      label="Download"
    />
  );

const EFFECTS = { refuse: 'Refused', hold: 'On hold', none: 'Noted' } as const;

const asText = (whose: string, value: PeppolFinding['theirs']) => {
  if (value === null) return null;
  return `${whose}: ${typeof value === 'number' ? number(value) : value}`;
};

/** The findings of a document, with the value of the buyer and that of the shop. */
export const Findings = ({ of: { findings } }: { readonly of: PeppolDocument }) => (
  <ul className="plain" aria-label="Findings">
    {findings.map(({ code, message, path, theirs, ours, effect }) => (
      <li key={code + path + message}>
        <p>
          <CodeBadge of="peppol.findings" code={code} /> {isolated(message)}
        </p>
        <Facts
          of={[
            asText('Theirs', theirs),
            asText('Ours', ours),
            placeOf(path) ?? null,
            EFFECTS[effect],
          ]}
        />
      </li>
    ))}
  </ul>
);
