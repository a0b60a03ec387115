import { CopyButton } from '../../frame/parts/copy-button.tsx';
import { addressLines } from './address-lines.ts';

interface Props {
  readonly title: string;
  readonly address: Readonly<Record<string, unknown>> | null;
}

/** An address as a block that is copied as it stands. */
export function AddressBlock({ title, address }: Props) {
  const lines = address === null ? [] : addressLines(address);
  if (lines.length === 0) return null;
  return (
    <section className="block">
      <header>
        <h3>{title}</h3>
        <CopyButton text={lines.join('\n')} />
      </header>
      <address>{lines.join('\n')}</address>
    </section>
  );
}
