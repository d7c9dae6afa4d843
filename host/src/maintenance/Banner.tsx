import type { ReactNode } from 'react';
import { Block, Box, Icon, Row, Typography } from '@guildhall/shared/ui/core';

interface BannerProps {
  title: string;
  text?: string;
  /** Said at once by screen readers, and in sight wherever somebody is on the page. */
  isUrgent?: boolean;
  children?: ReactNode;
}

/** A line over the whole page that tells what holds for all of it. */
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
        // The tint may let through what it lies on.
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
