import type { MergePlan } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useLabels } from '@guildhall/shared/features/labels';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Card, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';

/** The dry run of a merge: what moves, what ends, and what prevents it. */
export function MergePlanView({ plan }: { plan: MergePlan }) {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const notes = useNotes(plan);
  if (plan.blocks.length > 0) return <Blocks blocks={plan.blocks} />;
  return (
    <Card title={t('merge.moves')}>
      <Stack gap={2}>
        {plan.moves.length > 0 ? (
          <DescriptionList
            columns={3}
            items={plan.moves.map(({ subject, count }) => ({
              label: t(`merge.subject.${subject}`),
              value: format.number(count),
            }))}
          />
        ) : (
          <Text tone="secondary">{t('merge.nothing')}</Text>
        )}
        <Block component="ul" m={0} pl={2.5}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Block>
      </Stack>
    </Card>
  );
}

function useNotes({ kept, merged, takes, stays }: MergePlan): string[] {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const label = useLabels();
  const endsNumber = kept.memberNumber !== null && merged.memberNumber !== null;
  return [
    t('merge.ends', { address: merged.email }),
    ...(kept.role === merged.role
      ? []
      : [t('merge.role', { kept: label('role', kept.role), other: label('role', merged.role) })]),
    ...takes.map((field) => t(`merge.takes.${field}`)),
    ...(endsNumber ? [t('merge.numberEnds', { number: merged.memberNumber ?? '' })] : []),
    ...stays.map(({ subject, count }) => t(`merge.stays.${subject}`, { number: format.number(count) })),
  ];
}

function Blocks({ blocks }: Pick<MergePlan, 'blocks'>) {
  const { t } = useTranslation('accounts');
  const comma = useComma();
  return (
    <Alert severity="warning" live="alert" title={t('merge.blocked')}>
      <Block component="ul" m={0} pl={2.5}>
        {blocks.map(({ reason, numbers }) => (
          <li key={reason}>{t(`merge.block.${reason}`, { list: numbers.join(comma) })}</li>
        ))}
      </Block>
    </Alert>
  );
}
