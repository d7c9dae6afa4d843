import type { ReactNode } from 'react';
import { ButtonLink, Stack, Typography } from '@guildhall/shared/ui/core';
import type { IconName } from '@guildhall/shared/ui/core';
import { AuthFrame } from './AuthFrame.tsx';

interface AuthNoticeProps {
  icon: IconName;
  title: string;
  text?: ReactNode;
  hint?: ReactNode;
  /** The main next step. */
  action?: { to: string; label: string };
  /** Other actions, below it. */
  children?: ReactNode;
  footer?: ReactNode;
}

/** An informational screen: a mail was sent, an address was confirmed. */
export function AuthNotice({ icon, title, text, hint, action, children, footer }: AuthNoticeProps) {
  const hasMore = Boolean(hint ?? action ?? children);
  return (
    <AuthFrame icon={icon} title={title} lead={text} footer={footer}>
      {hasMore && (
        <Stack gap={2}>
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
          {children}
        </Stack>
      )}
    </AuthFrame>
  );
}
