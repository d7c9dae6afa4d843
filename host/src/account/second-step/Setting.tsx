import { type ReactNode } from 'react';
import { Grid, Block, Box, Row, Typography } from '@guildhall/shared/ui/core';

interface SettingProps {
  title: string;
  /** Its status, as a chip beside the title. */
  state?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

/** One setting with its title, description and status, and its actions at the side, or below on a phone. */
export function Setting({ title, state, children, actions }: SettingProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 2,
        py: 2.5,
        '&:first-of-type': { pt: 0 },
        '&:last-of-type': { pb: 0 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Block grow="280px" shrink>
        <Row wrap gap={1} align="center" mb={0.5}>
          <Typography component="h3" variant="h6">
            {title}
          </Typography>
          {state}
        </Row>
        <Grid gap={1} tone="secondary">
          {children}
        </Grid>
      </Block>
      {actions && (
        <Row wrap gap={1}>
          {actions}
        </Row>
      )}
    </Box>
  );
}
