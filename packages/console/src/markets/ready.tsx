import { Badge } from '../frame/parts/badge.tsx';

/** Says that a market can trade, or that something is missing. */
export const Ready = ({ is }: { readonly is: boolean }) => (
  <Badge tone={is ? 'good' : 'bad'}>{is ? 'Ready' : 'Not ready'}</Badge>
);
