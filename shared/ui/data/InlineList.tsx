import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';

// A dot at the start of a line is outside the frame, which clips it. The frame leaves space for the focus outline of a
// link.
const Frame = styled('span')({
  display: 'block',
  overflowX: 'clip',
  marginInline: '-4px',
  paddingInline: '4px',
  '& > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', marginInlineStart: '-1em' },
  '& > span > span': { position: 'relative', minWidth: 0, paddingInlineStart: '1em' },
  '& [data-part="dot"]': { position: 'absolute', insetInlineStart: 0, width: '1em', textAlign: 'center' },
});

/**
 * Short facts in a line, separated by dots. Wrapped lines neither start nor end with a dot. Empty ones are left out.
 */
export function InlineList({ items }: { items: readonly ReactNode[] }) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== false && item !== '');
  return (
    <Frame>
      <span>
        {shown.map((item, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            <span>
              {index > 0 && <span data-part="dot">· </span>}
              {item}
            </span>
          </Fragment>
        ))}
      </span>
    </Frame>
  );
}
