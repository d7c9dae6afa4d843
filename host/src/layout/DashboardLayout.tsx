import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { clearMessages, forgetPath, useCustomizer, useLoading, useUser } from '@guildhall/shared/store';
import { addIcons, Box, Stack, styled, Text } from '@guildhall/shared/ui/core';
import { moreIcons } from '@guildhall/shared/ui/more-icons';
import { deviceZone, offsetMinutesAt } from '@guildhall/shared/domain';
import { useZone } from '@guildhall/shared/features/zone';
import { useRegistry } from '../routing/registry.ts';
import { navigation } from '../routing/nav.ts';
import { ResumeUnsentForm } from '../session/ResumeUnsentForm.tsx';
import { HorizontalNav } from './HorizontalNav.tsx';
import { MobileDrawer } from './MobileDrawer.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';

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
