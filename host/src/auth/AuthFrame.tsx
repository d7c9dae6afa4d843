import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { pageShown } from '@guildhall/shared/router';
import { useIdentity } from '@guildhall/shared/store';
import {
  type IconName,
  Block,
  Box,
  Icon,
  Logo,
  Row,
  Text,
  Typography,
  useWindowTitle,
  ButtonLink,
  Stack,
  RouteLink,
} from '@guildhall/shared/ui/core';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { paths } from '../routing/shell-routes.ts';

/** Id of the text under the title, for inputs that it explains. */
export const leadId = 'auth-lead';

/** The first screen of a visit does not move the focus; screens after a response do (`page-focus.ts` handles paths). */
let isFirst = true;

interface AuthFrameProps {
  /** Icon above the title of an informational screen. */
  icon?: IconName;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links below the card: alternatives. */
  footer?: ReactNode;
}

/** The frame of every screen before sign-in: logo, one card, and the language below. */
export function AuthFrame({ icon, title, lead, children, footer }: AuthFrameProps) {
  const { t } = useTranslation('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  const { logo, name } = useIdentity();
  useWindowTitle(title);
  useEffect(() => {
    pageShown();
  }, [title]);
  useEffect(() => {
    // The clicked button was removed with its form, and the focus with it.
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        background: (theme) =>
          `linear-gradient(180deg, ${theme.vars.palette.brand.tint} 0, ${theme.vars.palette.background.default} 320px)`,
      }}
    >
      <Box
        component="main"
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: 480,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          py: { xs: 3, sm: 6 },
        }}
      >
        <Text mb={{ xs: 3, sm: 4 }} textAlign="center">
          <Logo size={44} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {logo ? name : t('brand.tagline')}
          </Typography>
        </Text>
        <Box
          sx={{
            backgroundColor: 'background.paper',
            p: { xs: 2.5, sm: 4.5 },
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            boxShadow: '0 1px 2px rgb(16 24 48 / 4%), 0 16px 40px -16px rgb(16 24 48 / 16%)',
          }}
        >
          {icon && (
            <Box
              sx={{
                display: 'inline-flex',
                p: 1.5,
                mb: 2.5,
                borderRadius: 2,
                color: 'brand.main',
                backgroundColor: 'brand.tint',
              }}
            >
              <Icon name={icon} size={28} />
            </Box>
          )}
          <Typography
            ref={heading}
            component="h1"
            variant="h2"
            tabIndex={-1}
            {...(lead && { 'aria-describedby': leadId })}
            sx={{ outline: 'none', overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          {lead && (
            <Typography id={leadId} color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
              {lead}
            </Typography>
          )}
          {children && <Block mt={3}>{children}</Block>}
        </Box>
        {footer && (
          <Text mt={2.5} size="body" textAlign="center">
            {footer}
          </Text>
        )}
      </Box>
      <Row component="footer" wrap justify="center" align="center" columnGap={2} pb={3}>
        <LanguageSwitch />
        <Typography variant="caption" color="textSecondary">
          Guildhall
        </Typography>
      </Row>
    </Box>
  );
}

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

/** The link back to sign-in, below every other screen. */
export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return <RouteLink to={paths.login}>{t('action.backToSignIn')}</RouteLink>;
}
