import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { clearMessages, forgetPath, useCustomizer, useLoading, useUser } from '@guildhall/shared/store';
import { addIcons, Box, Stack, styled, Text, Icon, Row } from '@guildhall/shared/ui/core';
import { moreIcons } from '@guildhall/shared/ui/more-icons';
import { getLive } from '@guildhall/shared/contracts';
import { call, isUnreachable } from '@guildhall/shared/http';
import { deviceZone, offsetMinutesAt } from '@guildhall/shared/domain';
import { useZone } from '@guildhall/shared/features/zone';
import { useRegistry } from '../routing/registry.ts';
import { navigation } from '../routing/nav.ts';
import { ResumeUnsentForm } from '../session/ResumeUnsentForm.tsx';
import { HorizontalNav } from './HorizontalNav.tsx';
import { MobileDrawer } from './MobileDrawer.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

// Before a signed-in page renders.
addIcons(moreIcons);

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: theme.spacing(2),
  top: theme.spacing(1),
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1, 2),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.brand.contrastText,
  backgroundColor: theme.vars.palette.brand.main,
  fontWeight: 600,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
}));

/** Width of a boxed page with its navigation, in px. */
const boxWidth = 1280;

/** The navigation at the side or on top, the bar, and the page in the middle. Stays mounted while pages change. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('layout');
  const user = useUser();
  const { registry } = useRegistry();
  // Sign-in has shown its message, and the person has moved on from the path it led to.
  useEffect(() => {
    clearMessages();
    forgetPath();
  }, []);
  const isHorizontal = useCustomizer((customizer) => customizer.isHorizontal);
  const isBoxed = useCustomizer(({ isLayout }) => isLayout === 'boxed');
  const isLoading = useLoading();
  const role = user?.role;
  const sections = useMemo(() => (role === undefined ? [] : navigation(registry, role)), [registry, role]);
  useRoomAbove(isHorizontal);

  return (
    <Box
      data-layout={isBoxed ? 'boxed' : 'full'}
      sx={{
        display: 'flex',
        minHeight: '100dvh',
        mx: 'auto',
        ...(isBoxed && {
          maxWidth: boxWidth,
          boxShadow: (theme) => `0 0 0 1px ${theme.vars.palette.divider}, 0 0 48px rgb(10 16 34 / 8%)`,
        }),
      }}
    >
      <SkipLink href="#main">{t('nav.skip')}</SkipLink>
      {!isHorizontal && <Sidebar sections={sections} />}
      <MobileDrawer sections={sections} />
      <Stack grow shrink>
        <TopBar />
        {isHorizontal && <HorizontalNav sections={sections} />}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          aria-busy={isLoading}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1560,
            mx: 'auto',
            px: { xs: 2, sm: 3, lg: 4 },
            py: { xs: 2.5, sm: 4 },
            outline: 'none',
          }}
        >
          <ConnectionLine />
          <ResumeUnsentForm />
          <ZoneLine />
          {children}
        </Box>
        <Text component="footer" px={2} pb={2} size="caption" tone="secondary" textAlign="center" screenOnly>
          Guildhall
        </Text>
      </Stack>
    </Box>
  );
}

/** Focused elements and anchors must not be hidden under the top bars (WCAG 2.4.11). */
function useRoomAbove(isHorizontal: boolean) {
  const barHeight = useCustomizer(({ TopbarHeight }) => TopbarHeight);
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = `${barHeight + (isHorizontal ? 52 : 0) + 16}px`;
    return () => void style.removeProperty('scroll-padding-top');
  }, [barHeight, isHorizontal]);
}

/** Pause between two attempts while the server is unavailable, in ms. */
const tryEveryMs = 5000;

function subscribeToDevice(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const loadQueries = () => import(/* webpackChunkName: "shared-query" */ '@guildhall/shared/query');

/**
 * Calls back when a query of the page fails to reach the server, and when one succeeds; returns a function that stops.
 */
function watchQueries(onReached: (isReached: boolean) => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  void loadQueries().then(
    ({ queryClient }) => {
      if (isOver) return;
      const questions = queryClient.getQueryCache();
      // The page may have sent queries before this loaded.
      if (questions.getAll().some(({ state }) => isUnreachable(state.fetchFailureReason ?? state.error)))
        onReached(false);
      stop = questions.subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        if ((action.type === 'failed' || action.type === 'error') && isUnreachable(action.error)) onReached(false);
        if (action.type === 'success' && !action.manual) onReached(true);
      });
    },
    // Without the query client no page sends queries.
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Retries every query on the screen that got no response. */
async function retryQueries(): Promise<void> {
  const { queryClient } = await loadQueries();
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/**
 * Says that the server is unavailable, in one line above the page that covers nothing. Retries by itself, and makes the
 * page reload the data it is missing.
 */
export function ConnectionLine() {
  const { t } = useTranslation('layout');
  const isOnline = useSyncExternalStore(subscribeToDevice, () => navigator.onLine);
  const [isReached, setReached] = useState(true);
  useEffect(() => watchQueries(setReached), []);

  useEffect(() => {
    if (isReached || !isOnline) return undefined;
    const timer = setInterval(() => {
      call(getLive, { background: true }).then(
        () => {
          setReached(true);
          void retryQueries();
        },
        // A refusal is a response, too.
        (error: unknown) => setReached(!isUnreachable(error)),
      );
    }, tryEveryMs);
    return () => clearInterval(timer);
  }, [isReached, isOnline]);

  const isAway = !isOnline || !isReached;
  return (
    <Box role="status" sx={{ 'main:has([data-connection-notice]) &': { display: 'none' } }}>
      {isAway && (
        <Row gap={1} mb={2} px={2} py={1} background="warning" rounded>
          <Row tone="warning" pt={0.25}>
            <Icon name="alert" size={18} />
          </Row>
          {t('connection.away')}
        </Row>
      )}
    </Box>
  );
}

/** True when clocks in two zones differ now or at some time in the next twelve months. */
function clocksDiffer(one: string, other: string, now = new Date()): boolean {
  if (one === other) return false;
  return Array.from(
    { length: 12 },
    (_, month) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)),
  ).some((at) => offsetMinutesAt(at, one) !== offsetMinutesAt(at, other));
}

// Hidden on pages without times.
const besideTimes = { 'main:not(:has(time[datetime*="T"])) &': { display: 'none' } };

/** Names the zone of the page's times, if it differs from the device's. */
function ZoneLine() {
  const { t } = useTranslation('layout');
  const zone = useZone();
  if (!clocksDiffer(zone, deviceZone())) return null;
  return (
    <Box sx={besideTimes}>
      <Text component="p" m={0} mb={1} size="caption" tone="secondary" textAlign="end">
        {t('zone', { zone: zone.replaceAll('_', ' ') })}
      </Text>
    </Box>
  );
}
