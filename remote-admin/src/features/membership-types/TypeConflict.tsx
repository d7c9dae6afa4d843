import { useState } from 'react';
import type { ManagedMembershipType } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block } from '@guildhall/shared/ui/core';
import { FromTo } from '../../lib/texts.tsx';
import { useTypeDifferences } from './use-type-details.ts';

/**
 * Inside a dialog: shows what another person changed since it was opened, with both values. The next submission uses
 * the new version, because the person has then seen the changes.
 */
export function TypeConflict({ type }: { type: ManagedMembershipType }) {
  const { t } = useTranslation('admin');
  const [seen] = useState(type);
  const differences = useTypeDifferences(seen, type);
  if (seen.version === type.version) return null;
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
