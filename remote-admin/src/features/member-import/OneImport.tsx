import type { MemberImport } from '@guildhall/shared/contracts';
import { isolated } from '@guildhall/shared/domain';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Card, Grid, lazyPart, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList, ProgressBar, Tabs } from '@guildhall/shared/ui/data';
import { featureTranslations } from '../../translations.ts';
import { isInProgress } from './api.ts';
import { Columns } from './Columns.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportState } from './NewImport.tsx';

const ImportInvitations = lazyPart(async () => (await import('./ImportInvitations.tsx')).ImportInvitations, {
  translations: featureTranslations('accounts'),
});

/** One import: its file, the column mapping, the result of each row, and the available actions. */
export function OneImport({ found }: { found: MemberImport }) {
  const canChoose = found.state === 'uploaded' || found.state === 'checked';
  return (
    <Stack gap={3}>
      <Facts found={found} />
      {canChoose && <Columns found={found} />}
      {found.state !== 'uploaded' && (
        <>
          <Results found={found} />
          <Parts found={found} />
        </>
      )}
    </Stack>
  );
}

/** The rows, and after completion the invitations of the added members. */
function Parts({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const hasMembers = (found.state === 'done' || found.state === 'stopped') && found.counts.imported > 0;
  if (!hasMembers) return <ImportRows found={found} />;
  return (
    <Tabs
      label={t('memberImport.parts')}
      name="part"
      tabs={[
        { key: 'rows', label: t('memberImport.rows'), content: <ImportRows found={found} /> },
        {
          key: 'invitations',
          label: t('memberImport.invitations'),
          content: <ImportInvitations found={found} />,
        },
      ]}
    />
  );
}

function Facts({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const direction = useDirection();
  const { fileName, state, encoding, delimiter, rowsTotal, createdAt, createdBy } = found;
  const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          { label: t('memberImport.file'), value: <bdi>{fileName}</bdi> },
          { label: t('common.state'), value: <ImportState state={state} /> },
          { label: t('memberImport.rows'), value: format.number(rowsTotal) },
          { label: t('memberImport.encoding'), value: <bdi dir="ltr">{encoding.toUpperCase()}</bdi> },
          { label: t('memberImport.delimiter'), value: t(`memberImport.${names[delimiter]}`) },
          {
            label: t('memberImport.uploaded'),
            value: t('memberImport.byAt', {
              name: isolated(createdBy ?? t('memberImport.byCommand'), direction),
              when: format.dateTime(createdAt),
            }),
          },
        ]}
      />
    </Card>
  );
}

/** The row counts by result, the progress, and the available actions. */
function Results({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { state, counts, rowsTotal } = found;
  const left = state === 'undoing' ? counts.imported : counts.new;
  const all = state === 'undoing' ? counts.imported + counts.removed + counts.kept : rowsTotal;
  const shown = (['new', 'imported', 'existing', 'error', 'removed', 'kept'] as const).filter(
    (outcome) => counts[outcome] > 0,
  );
  return (
    <Card title={t(`memberImport.result.${state}`)}>
      <Stack gap={2.5}>
        {isInProgress(found) && (
          <ProgressBar
            label={t(`memberImport.state.${state}`)}
            value={all - left}
            max={all}
            text={t('memberImport.progress', { done: format.number(all - left), total: format.number(all) })}
          />
        )}
        <Grid columns="repeat(auto-fill, minmax(min(100%, 180px), 1fr))" gap={2} aria-live="polite">
          {shown.map((outcome) => (
            <Stack key={outcome}>
              <Text weight="semibold" size="title">
                {format.number(counts[outcome])}
              </Text>
              <Text tone="secondary">{t(`memberImport.outcome.${outcome}`)}</Text>
            </Stack>
          ))}
        </Grid>
        <Text component="p" m={0} maxWidth="68ch" tone="secondary">
          {t(`memberImport.next.${state}`)}
        </Text>
        <ImportActions found={found} />
      </Stack>
    </Card>
  );
}
