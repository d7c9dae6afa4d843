import { useEffect, useMemo } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Grid } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import { AboutMe } from './about/AboutMe.tsx';
import { keepUser, notificationSettingsQuery, profileQuery, securityQuery, sessionsQuery } from './api.ts';
import { AccountSection } from './AccountSection.tsx';
import { isNotified, partsOf } from './sections.ts';
import { SectionNav } from './SectionNav.tsx';
import { NotificationChoice } from './notifications/NotificationChoice.tsx';
import { PasswordForm } from './password/PasswordForm.tsx';
import { ProofProvider } from './proof/ProofProvider.tsx';
import { Region } from './region/Region.tsx';
import { SecondStep } from './second-step/SecondStep.tsx';
import { Sessions } from './sessions/Sessions.tsx';

/** All sections of the account on one page, so that moving between them loses no input. */
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
