import { useState } from 'react';
import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName, Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card, RouteLink, Row, Stack } from '@guildhall/shared/ui/core';
import { RowList, ListRow } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { InviteOne } from '../users/InvitePage.tsx';

/** Invites the members of the office, one after the other. */
export function PeopleStep() {
  const { t } = useTranslation('set-up');
  const [invited, setInvited] = useState<readonly UserDetail[]>([]);
  return (
    <Card title={t('invite')}>
      <Stack gap={2.5}>
        {invited.length > 0 && (
          <RowList label={t('invited')}>
            {invited.map((user) => (
              <ListRow key={user.id}>
                <RouteLink to={paths.user(user.id)}>
                  <bdi>{fullName(user)}</bdi>
                </RouteLink>
                <bdi>{user.email}</bdi>
              </ListRow>
            ))}
          </RowList>
        )}
        {/* A new form for the next person. */}
        <InviteOne
          key={invited.length}
          usualRole={Role.staff}
          onInvited={(user) => setInvited((before) => [...before, user])}
        />
        <Row>
          <RouteLink to={paths.inviteMany}>{t('inviteMany')}</RouteLink>
        </Row>
      </Stack>
    </Card>
  );
}
