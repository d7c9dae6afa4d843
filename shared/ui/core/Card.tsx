import MuiCard from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useId } from 'react';
import type { ReactNode } from 'react';

export interface CardProps {
  /** A heading makes the card a region of the page that screen readers can jump to. */
  title?: ReactNode;
  /** Level of the heading in the page's outline. */
  level?: 'h2' | 'h3';
  subtitle?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** False for content that reaches the edges, such as a table. */
  padded?: boolean;
  sx?: SxProps<Theme>;
}

/** A white card with an optional heading and actions. */
export function Card({ title, level = 'h2', subtitle, actions, children, padded = true, sx = {} }: CardProps) {
  const id = useId();
  const inset = { xs: 2, sm: 3 };
  return (
    <MuiCard
      component={title ? 'section' : 'div'}
      {...(title !== undefined && { 'aria-labelledby': id })}
      sx={[{ minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {(title !== undefined || actions !== undefined) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            px: inset,
            pt: inset,
            pb: children === undefined ? inset : padded ? 2 : 2.5,
          }}
        >
          <Box sx={{ flex: 1, minWidth: 180 }}>
            <Typography id={id} component={level} variant="h4">
              {title}
            </Typography>
            {subtitle && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
                {subtitle}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
      )}
      {children !== undefined && (
        <Box sx={padded ? { px: inset, pb: inset, pt: title === undefined && actions === undefined ? inset : 0 } : {}}>
          {children}
        </Box>
      )}
    </MuiCard>
  );
}
