import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Grid, Box, Icon, styled } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { useLocation } from '@guildhall/shared/router';
import { Queries } from '../remotes/Queries.tsx';
import { AboutMe } from './about/AboutMe.tsx';
import { keepUser, notificationSettingsQuery, profileQuery, securityQuery, sessionsQuery } from './api.ts';
import { AccountSection } from './AccountSection.tsx';
import { NotificationChoice } from './notifications/NotificationChoice.tsx';
import { PasswordForm } from './password/PasswordForm.tsx';
import { ProofProvider } from './proof/ProofProvider.tsx';
import { Region } from './region/Region.tsx';
import { SecondStep } from './second-step/SecondStep.tsx';
import { Sessions } from './sessions/Sessions.tsx';
import { type PartName, isNotified, partsOf, partIcons } from './sections.ts';

/** The signed-in person's own account. */
export default function ProfilePage() {
  return (
    <Queries>
      <Profile />
    </Queries>
  );
}

/**
 * All sections of the account on one page, so that moving between them loses no input.
 * @internal tested on its own
 */
export function Profile() {
  const { t } = useTranslation('profile');
  const profile = useQuery(profileQuery);
  const security = useQuery(securityQuery);
  const sessions = useQuery(sessionsQuery);
  const role = useUser()?.role;
  const hasNotifications = isNotified(role);
  const notifications = useQuery({ ...notificationSettingsQuery, enabled: hasNotifications });
  const parts = useMemo(() => partsOf(role), [role]);
  const shown = [profile, security, sessions, ...(hasNotifications ? [notifications] : [])];
  // Name and colour changes from another device update the top bar as well.
  useEffect(() => {
    if (profile.data) keepUser(profile.data);
  }, [profile.data]);

  return (
    <Page title={t('title')} subtitle={t('lead')}>
      <ProofProvider>
        <Grid gap={{ xs: 2, lg: 4 }} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 820px)' }}>
          <SectionNav parts={parts} isLoaded={shown.every(({ isPending }) => !isPending)} />
          <Grid gap={3} columns="minmax(0, 1fr)">
            <AccountSection name="about" query={profile} rows={4}>
              {(data) => <AboutMe profile={data} />}
            </AccountSection>
            <AccountSection name="region" query={profile} rows={2}>
              {(data) => <Region profile={data} />}
            </AccountSection>
            {hasNotifications && (
              <AccountSection name="notifications" query={notifications} rows={6}>
                {(data) => <NotificationChoice settings={data} />}
              </AccountSection>
            )}
            <AccountSection name="password" query={profile} rows={1}>
              {(data) => <PasswordForm email={data.email} />}
            </AccountSection>
            <AccountSection name="secondStep" query={security} rows={3}>
              {(data) => <SecondStep security={data} />}
            </AccountSection>
            <AccountSection name="sessions" query={sessions} rows={3}>
              {(data) => <Sessions sessions={data} />}
            </AccountSection>
          </Grid>
        </Grid>
      </ProofProvider>
    </Page>
  );
}

const NavLink = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 44,
  padding: theme.spacing(0, 1.75),
  borderRadius: 'var(--mui-shape-borderRadius)',
  color: theme.vars.palette.text.secondary,
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.background.sunken },
  '&[aria-current]': { color: theme.vars.palette.brand.main, backgroundColor: theme.vars.palette.brand.tint },
  '&:focus-visible': { outlineOffset: -2 },
}));

/** Links to the sections: beside them on a wide screen, a sticky strip on a narrow one. */
function SectionNav({ parts, isLoaded }: { parts: readonly PartName[]; isLoaded: boolean }) {
  const { t } = useTranslation('profile');
  const { hash } = useLocation();
  const current = usePartInView(parts);
  // A link from outside leads to a section that is missing, or in the wrong place, until all have loaded.
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the browser handles later changes of the anchor
  }, [isLoaded]);
  useEffect(() => {
    const link = document.querySelector<HTMLElement>(`nav a[href="#${current}"]`);
    // Scroll only the strip; the page keeps its scroll position.
    link?.parentElement?.parentElement?.scrollTo?.({ left: link.offsetLeft - 48 });
  }, [current]);
  return (
    <Box
      component="nav"
      aria-label={t('nav')}
      sx={{
        position: 'sticky',
        top: { xs: 64, lg: 96 },
        zIndex: 2,
        minWidth: 0,
        mx: { xs: -2, sm: -3, lg: 0 },
        px: { xs: 2, sm: 3, lg: 0 },
        backgroundColor: 'background.default',
        borderBottom: { xs: 1, lg: 0 },
        borderColor: { xs: 'divider', lg: 'transparent' },
      }}
    >
      <Box
        component="ul"
        sx={{
          position: 'relative',
          display: 'flex',
          flexDirection: { xs: 'row', lg: 'column' },
          gap: 0.5,
          m: 0,
          px: 0,
          py: { xs: 1, lg: 0 },
          listStyle: 'none',
          overflowX: 'auto',
          scrollbarWidth: 'none',
        }}
      >
        {parts.map((part) => (
          <li key={part}>
            <NavLink href={`#${part}`} {...(part === current && { 'aria-current': 'true' })}>
              <Icon name={partIcons[part]} size={18} />
              {t(`${part}.title`)}
            </NavLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Distance below the top of the window at which a section counts as being read, in px. */
const readingLine = 220;

/** The section being read: the last one whose start has been passed; at the end of the page the last one. */
function usePartInView(parts: readonly PartName[]): PartName {
  const [current, setCurrent] = useState<PartName>('about');
  useEffect(() => {
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
      const passed = parts.filter((part) => {
        const top = document.getElementById(part)?.getBoundingClientRect().top;
        return top !== undefined && top < readingLine;
      });
      const last = isAtEnd && window.scrollY > 0 ? parts.at(-1) : passed.at(-1);
      setCurrent(last ?? 'about');
    };
    document.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look, { passive: true });
    return () => {
      document.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [parts]);
  return current;
}
