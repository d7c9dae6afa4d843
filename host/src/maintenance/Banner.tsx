import type { ReactNode } from 'react';
import { Block, Box, Icon, Row, Typography } from '@guildhall/shared/ui/core';

interface BannerProps {
  title: string;
  text?: string;
  /** Announced at once by screen readers, and sticky. */
  isUrgent?: boolean;
  children?: ReactNode;
}

/** A line above the whole page about the application's status. */
export function Banner({ title, text, isUrgent = false, children }: BannerProps) {
  return (
    <Box
      role={isUrgent ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: 1,
        color: 'text.primary',
        backgroundColor: 'background.paper',
        // The tint may be translucent.
        backgroundImage: (theme) =>
          `linear-gradient(${theme.vars.palette.warning.tint}, ${theme.vars.palette.warning.tint})`,
        borderBottom: '1px solid',
        borderColor: 'warning.main',
        ...(isUrgent && { position: 'sticky', top: 0, zIndex: 'tooltip' }),
        '@media print': { display: 'none' },
      }}
    >
      <Row gap={1.5} align="center" shrink>
        <Row tone="warning">
          <Icon name="settings" />
        </Row>
        <Block shrink>
          <Typography component="p" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {text && (
            <Typography component="p" variant="body2">
              {text}
            </Typography>
          )}
        </Block>
      </Row>
      {children}
    </Box>
  );
}
