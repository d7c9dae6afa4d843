import { useTranslation } from '@guildhall/shared/i18n';
import { Select } from '@guildhall/shared/ui/core';
import { RadioCardsInput } from '@guildhall/shared/ui/form';
import { useShare } from './labels.ts';
import { everybody, shares } from './moves.ts';

/** The initial share of a canary, in percent. */
export const firstShare = 10;

interface ShareChoiceProps {
  action: 'give' | 'share';
  share: number;
  onChanged: (share: number) => void;
}

/** Who gets the build: everyone, or some people first. */
export function ShareChoice({ action, share, onChanged }: ShareChoiceProps) {
  const { t } = useTranslation('admin');
  const written = useShare();
  const isForAll = share === everybody;
  const offered = [...new Set([...shares, ...(isForAll ? [] : [share])])].sort((a, b) => a - b);
  return (
    <>
      {action === 'give' && (
        <RadioCardsInput
          label={t('deployments.who.label')}
          name="who"
          columns={2}
          value={isForAll ? 'all' : 'some'}
          onChange={(who) => onChanged(who === 'all' ? everybody : firstShare)}
          options={[
            { value: 'all', label: t('deployments.who.all') },
            { value: 'some', label: t('deployments.who.some') },
          ]}
        />
      )}
      {!isForAll && (
        <Select
          label={t('deployments.who.share')}
          value={String(share)}
          onChange={(value) => onChanged(Number(value))}
          options={offered.map((percent) => ({ value: String(percent), label: written(percent) }))}
        />
      )}
    </>
  );
}
