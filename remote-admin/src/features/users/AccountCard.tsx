import type { AddressChange, UserDetail } from '@guildhall/shared/contracts';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Card, Grid, lazyPart, Link, Text } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList, InlineList } from '@guildhall/shared/ui/data';
import { featureTranslations } from '../../translations.ts';

const EndReason = lazyPart(async () => (await import('./EndReason.tsx')).EndReason, {
  translations: featureTranslations('accounts'),
});

/** The person's details, and the security of the account. */
export function AccountCard({ user }: { user: UserDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const since = (at: string | null) => at && <DateText value={at} as="dateTime" />;
  const { authenticatorSince, isOn, recoveryCodesLeft } = user.secondStep;
  return (
    <Grid gap={3}>
      {user.endReason && <EndReason reason={user.endReason} />}
      {user.pausedUntil && (
        <Alert severity="warning">{t('user.paused', { time: format.dateTime(user.pausedUntil) })}</Alert>
      )}
      {user.state === 'invited' && <InvitationNotice invitation={user.invitation} />}
      {user.addressChange && <AddressNotice change={user.addressChange} />}
      {user.refusesCodes && <Alert severity="warning">{t('user.refusesCodes')}</Alert>}
      <Card title={t('user.details')}>
        <DescriptionList
          items={[
            {
              label: t('users.email'),
              value: (
                <bdi dir="ltr">
                  <Link href={`mailto:${user.email}`}>{user.email}</Link>
                </bdi>
              ),
            },
            { label: t('user.phone'), value: user.phone && <bdi dir="ltr">{user.phone}</bdi> },
            {
              label: t('user.postalAddress'),
              value: user.postalAddress && <Text keepLines>{user.postalAddress}</Text>,
            },
            { label: t('user.language'), value: languageFacts[user.language].name },
            { label: t('user.zone'), value: <bdi dir="ltr">{user.zone}</bdi> },
            { label: t('users.memberNumber'), value: user.memberNumber && <bdi>{user.memberNumber}</bdi> },
            { label: t('user.memberSince'), value: user.memberSince && <DateText value={user.memberSince} /> },
            {
              label: t('user.memberUntil'),
              value: user.membership && (
                <InlineList
                  items={[
                    <DateText value={user.membership.until} />,
                    user.membership.state !== 'active' && t(`user.membership.${user.membership.state}`),
                  ]}
                />
              ),
            },
          ]}
        />
      </Card>
      <Card title={t('user.access')}>
        <DescriptionList
          items={[
            { label: t('users.createdAt'), value: since(user.createdAt) },
            { label: t('user.verifiedAt'), value: since(user.verifiedAt) },
            { label: t('users.lastLogin'), value: since(user.lastLoginAt) },
            { label: t('user.openSessions'), value: format.number(user.openSessions) },
            {
              label: t('user.secondStep'),
              value: authenticatorSince ? (
                <>
                  {t('user.authenticatorSince')} <DateText value={authenticatorSince} />
                </>
              ) : (
                t(isOn ? 'user.codesByMail' : 'user.secondStepOff')
              ),
            },
            { label: t('user.recoveryCodes'), value: authenticatorSince && format.number(recoveryCodesLeft) },
          ]}
        />
      </Card>
    </Grid>
  );
}

/** The status of an invitation: until when its link is valid, that it has expired, or that there is none. */
function InvitationNotice({ invitation }: Pick<UserDetail, 'invitation'>) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (!invitation) return <Alert severity="info">{t('user.invitationNone')}</Alert>;
  if (invitation.isExpired) return <Alert severity="warning">{t('user.invitationOver')}</Alert>;
  const { sentAt, expiresAt } = invitation;
  return (
    <Alert severity="info">
      {t('user.invitationOpen', { sent: format.dateTime(sentAt), until: format.dateTime(expiresAt) })}
    </Alert>
  );
}

/** A pending address change, and who still has to confirm it. */
function AddressNotice({ change }: { change: AddressChange }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { newAddress, expiresAt, needsOld, isNewConfirmed, isOldConfirmed } = change;
  const waitsFor = isNewConfirmed ? 'old' : needsOld && !isOldConfirmed ? 'both' : 'new';
  return (
    <Alert severity="info">
      {t(`user.addressWaits.${waitsFor}`, { address: newAddress, until: format.dateTime(expiresAt) })}
    </Alert>
  );
}
