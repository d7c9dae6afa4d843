import { styled } from '@guildhall/shared/ui/core';
import { pieces } from './fold.ts';

const Mark = styled('mark')(({ theme }) => ({
  color: theme.vars.palette.brand.main,
  backgroundColor: 'transparent',
  fontWeight: 700,
  '@media (forced-colors: active)': { color: 'HighlightText', backgroundColor: 'Highlight' },
}));

/** A text with the search words highlighted; it keeps its own direction. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <bdi>
      {pieces(text, words).map((piece, index) =>
        piece.isMatch ? <Mark key={index}>{piece.text}</Mark> : <span key={index}>{piece.text}</span>,
      )}
    </bdi>
  );
}
