import type { ReactNode } from 'react';
import { Box, ButtonLink, Icon, Stack, Typography } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { AuthFrame } from './AuthFrame.tsx';

interface AuthNoticeProps {
  icon: IconName;
  title: string;
  text: ReactNode;
  hint?: ReactNode;
  /** The one thing to do next. */
  action?: { to: string; label: string };
}

/** A screen that only tells something: a mail is on its way, an address is confirmed. */
export function AuthNotice({ icon, title, text, hint, action }: AuthNoticeProps) {
  return (
    <AuthFrame title={title}>
      <Stack spacing={2.5} role="status">
        <Box
          sx={{
            alignSelf: 'flex-start',
            display: 'flex',
            p: 1.5,
            borderRadius: 2,
            color: 'brand.main',
            backgroundColor: 'brand.tint',
          }}
        >
          <Icon name={icon} size={28} />
        </Box>
        <Typography>{text}</Typography>
        {hint && (
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
        {action && (
          <ButtonLink to={action.to} variant="contained" size="large" fullWidth>
            {action.label}
          </ButtonLink>
        )}
      </Stack>
    </AuthFrame>
  );
}
