import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  readonly kind?: 'main' | 'small' | 'bare' | undefined;
}

/** A button, which sends no form unless it says so. */
export const Button = ({ kind = undefined, className, type = 'button', ...props }: Props) => (
  <button
    {...props}
    type={type}
    className={['button', kind, className].filter(Boolean).join(' ')}
  />
);
