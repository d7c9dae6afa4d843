import { Box, Typography } from '@guildhall/shared/ui/core';
import type { ReactNode } from 'react';

interface NoticeProps {
  mark: ReactNode;
  colour?: string;
  title: string;
  children?: ReactNode;
}

/** A large sign, what happened, and what it means. */
export function Notice({ mark, colour = 'brand.main', title, children }: NoticeProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, paddingBlock: 3, textAlign: 'center' }}>
      <Box sx={{ color: colour, display: 'flex' }}>{mark}</Box>
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      {children && (
        <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
