import { useState } from 'react';
import type { UserDetail } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block } from '@guildhall/shared/ui/core';
import { FromTo } from '../../lib/texts.tsx';

/**
 * Inside a dialog: shows what another person changed since it was opened, with both values. The next submission uses
 * the new version, because the person has then seen the changes.
 */
export function UserConflict({ user }: { user: UserDetail }) {
  const [seen] = useState(user);
  const { t } = useTranslation('admin');
  const label = useLabels();
  if (seen.version === user.version) return null;
  const row = (what: string, read: (from: UserDetail) => string | null) => ({
    what,
    before: read(seen) || '–',
    after: read(user) || '–',
  });
  const differences = [
    row(t('user.firstName'), ({ firstName }) => firstName),
    row(t('user.lastName'), ({ lastName }) => lastName),
    row(t('users.email'), ({ email }) => email),
    row(t('user.phone'), ({ phone }) => phone),
    row(t('user.postalAddress'), ({ postalAddress }) => postalAddress),
    row(t('user.language'), ({ language }) => languageFacts[language].name),
    row(t('users.role'), ({ role }) => label('role', role)),
    row(t('common.state'), ({ state }) => label('user.state', state)),
  ].filter(({ before, after }) => before !== after);
  return (
    <Alert severity="warning" live="alert" title={t('common.changedMeanwhile')}>
      <Block component="ul" m={0} my={0.5} pl={2.5}>
        {differences.map(({ what, before, after }) => (
          <li key={what}>
            <strong>{what}</strong>: <FromTo before={before} after={after} />
          </li>
        ))}
      </Block>
      {t('common.changedMeanwhileHint')}
    </Alert>
  );
}
