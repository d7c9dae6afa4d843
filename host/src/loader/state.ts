import type { ComponentType } from 'react';
import type { LoadFailure } from './failure.ts';

export type PageState =
  | { status: 'idle' | 'loading' | 'slow' }
  | { status: 'ready'; Page: ComponentType }
  /** `open`: the breaker answers for a remote that failed repeatedly. */
  | { status: 'failed' | 'open' | 'disabled' | 'incompatible'; failure: LoadFailure };

export const idle: PageState = { status: 'idle' };

/** What React can render: a function, or the object that `memo` and `forwardRef` make. */
export function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
