import { isolated } from '../format/isolated.ts';

/** Facts beside something, quietly in one line; those that are null are left out. */
export function Facts({ of }: { readonly of: readonly (string | null)[] }) {
  const texts = of.filter((text) => text !== null).map(isolated);
  return <small className="quiet">{texts.join(' · ')}</small>;
}
