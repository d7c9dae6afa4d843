import type { ReactNode } from 'react';
import { Box } from '../core/index.ts';
import { isolate } from './table-parts.tsx';

interface TwoLinesProps {
  children: ReactNode;
  /** Secondary content, below; in a compact list beside it. */
  quiet?: ReactNode;
}

/** A cell of two lines, each truncated where it does not fit; one line in a compact list. */
export function TwoLines({ children, quiet }: TwoLinesProps) {
  return (
    <Box data-two-lines="">
      <div data-line="">{isolate(children)}</div>
      {quiet !== undefined && quiet !== null && quiet !== '' && (
        <div data-line="" data-quiet="">
          {isolate(quiet)}
        </div>
      )}
    </Box>
  );
}
