import type { ReactNode } from 'react';
import { Box, Typography } from '@guildhall/shared/ui/core';

interface SettingProps {
  title: string;
  /** Its state, as a chip beside the title. */
  state?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

/** One thing to set: what it is and how it stands, with what can be done at its side, or below on a phone. */
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
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
          <Typography component="h3" variant="h6">
            {title}
          </Typography>
          {state}
        </Box>
        <Box sx={{ display: 'grid', gap: 1, color: 'text.secondary' }}>{children}</Box>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
