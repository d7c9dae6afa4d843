import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';

// A dot that would begin a line lies outside the frame, which cuts it off. The frame leaves room for the outline of a
// link that has the focus.
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
 * Short facts in a line, with dots between them. Where the line wraps, no dot is left at its end or at the start of the
 * next one. Whatever is empty is left out.
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
