import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { Page, Tabs } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { InviteMany } from './InviteMany.tsx';
import { InviteOne } from './InviteOne.tsx';

/** Invites people by mail to create an account: one by a form, or many by a list. */
export default function InvitePage() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('invite.title')} crumbs={[{ label: t('users.title'), to: paths.users() }]} width="narrow">
      <Card>
        <Tabs
          label={t('invite.title')}
          name="how"
          tabs={[
            { key: 'one', label: t('invite.one'), content: <InviteOne /> },
            { key: 'many', label: t('invite.many'), content: <InviteMany /> },
          ]}
        />
      </Card>
    </Page>
  );
}
