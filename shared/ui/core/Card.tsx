import { styled } from '@mui/material/styles';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Row } from './layout.tsx';

export interface CardProps {
  /** A heading makes the card a region that screen readers can jump to. */
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

// Our own element: MUI's adds elevations and transitions to every page.
const Surface = styled('div')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  boxShadow: theme.cardShadow,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** A white card with an optional heading and actions. */
export function Card({ title, level = 'h2', subtitle, actions, children, padded = true, sx = {} }: CardProps) {
  const id = useId();
  const inset = { xs: 2, sm: 3 };
  return (
    <Surface
      as={title ? 'section' : 'div'}
      className="gh-card"
      {...(title !== undefined && { 'aria-labelledby': id })}
      sx={sx}
    >
      {(title !== undefined || actions !== undefined) && (
        <Row wrap align="center" gap={1.5} px={inset} pt={inset} pb={children === undefined ? inset : padded ? 2 : 2.5}>
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
        </Row>
      )}
      {children !== undefined && (
        <Box sx={padded ? { px: inset, pb: inset, pt: title === undefined && actions === undefined ? inset : 0 } : {}}>
          {children}
        </Box>
      )}
    </Surface>
  );
}
