import { Component, type ReactNode } from 'react';
import { Refusal } from '../parts/refusal.tsx';

interface Props {
  /** Another place is another try. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly place: string;
}

/** Shows why a page failed in its place, and leaves the frame around it usable. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { error: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: undefined, place };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Refusal error={error} />;
  }
}
