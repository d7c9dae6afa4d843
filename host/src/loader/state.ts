import type { ComponentType } from 'react';
import type { LoadFailure } from './failure.ts';

export type PageState =
  /** `overdue`: so slow that the person is offered a way out. */
  | { status: 'idle' | 'loading' | 'slow' | 'overdue' }
  | { status: 'ready'; Page: ComponentType }
  /** `open`: the breaker answers for a remote that failed repeatedly. */
  | { status: 'failed' | 'open' | 'disabled' | 'incompatible'; failure: LoadFailure };

export const idle: PageState = { status: 'idle' };

/** What React can render: a function, or the object that `memo` and `forwardRef` make. */
export function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
