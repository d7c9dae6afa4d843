import type { ComponentType } from 'react';
import type { LoadFailure } from './failure.ts';

export type PageState =
  /** `overdue`: so slow that the person can leave. */
  | { status: 'idle' | 'loading' | 'slow' | 'overdue' }
  | { status: 'ready'; Page: ComponentType }
  /** `open`: the breaker of a repeatedly failing remote is open. */
  | { status: 'failed' | 'open' | 'disabled' | 'incompatible'; failure: LoadFailure };

export const idle: PageState = { status: 'idle' };

/** A component React can render: a function, or an object from `memo` or `forwardRef`. */
export function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
