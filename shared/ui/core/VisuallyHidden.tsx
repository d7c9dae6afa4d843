import { styled } from '@mui/material/styles';

export const hiddenStyle = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(hiddenStyle);

/** A label for screen readers only. */
export const HiddenLabel = styled('label')(hiddenStyle);
