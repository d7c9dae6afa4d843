import { useState } from 'react';
import type { JunkDetail } from '@guildhall/shared/contracts';
import { may, Role } from '@guildhall/shared/domain';
import { useLabels, type LabelGroup } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Alert, Block, Button, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList, Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { LoadingBar } from '../../lib/LoadingBar.tsx';
import { Nothing, Prose } from '../../lib/texts.tsx';
import { junkItemQuery, useRestore } from './api.ts';
import { PurgeDialog } from './PurgeDialog.tsx';

interface JunkDialogProps {
  id: string;
  onClosed: () => void;
}

/** One item: its content, the effect of restoring it, and buttons to restore or delete it permanently. */
export function JunkDialog({ id, onClosed }: JunkDialogProps) {
  const { t } = useTranslation('junk');
  const item = useQuery(junkItemQuery(id));
  if (item.isPending) return <LoadingBar label={t('title')} />;
  if (item.data) return <Opened item={item.data} onClosed={onClosed} />;
  return (
    <Dialog open title={t('title')} onClose={onClosed} width="md">
      <ErrorState error={item.error} onRetry={() => void item.refetch()} />
    </Dialog>
  );
}

function Opened({ item, onClosed }: { item: JunkDetail; onClosed: () => void }) {
  const { t } = useTranslation('junk');
  const role = useUser()?.role ?? Role.member;
  const [isPurging, setPurging] = useState(false);
  const restore = useRestore();
  const { obstacle } = item.plan;
  const bringBack = () =>
    restore.mutate(item.id, {
      onSuccess: () => {
        toast.success(t('restored', { label: item.label }));
        onClosed();
      },
    });
  if (isPurging) return <PurgeDialog item={item} onClosed={() => setPurging(false)} onPurged={onClosed} />;
  return (
    <Dialog
      open
      title={item.label}
      onClose={onClosed}
      width="md"
      actions={
        <>
          {may(role, 'junk:purge') && (
            <Button variant="text" color="error" icon="delete" onClick={() => setPurging(true)}>
              {t('purge')}
            </Button>
          )}
          <Button
            variant="contained"
            icon="undo"
            disabled={obstacle !== null}
            pending={restore.isPending}
            onClick={bringBack}
          >
            {t('restore')}
          </Button>
        </>
      }
    >
      <Stack gap={2.5}>
        {restore.error && <Alert severity="error">{problemText(restore.error)}</Alert>}
        <Facts item={item} />
        <Preview item={item} />
        <Plan plan={item.plan} />
      </Stack>
    </Dialog>
  );
}

function Facts({ item }: { item: JunkDetail }) {
  const { t } = useTranslation('junk');
  const format = useFormat();
  const label = useLabels();
  const valueOf = ({ value, type }: JunkDetail['facts'][number]) => {
    if (type === 'instant') return <DateText value={value} as="dateTime" />;
    if (type === 'bytes') return format.bytes(Number(value));
    if (type === 'text') return <bdi>{value}</bdi>;
    const cut = value.lastIndexOf('.');
    return label(value.slice(0, cut) as LabelGroup, value.slice(cut + 1));
  };
  return (
    <DescriptionList
      items={[
        { label: t('kind'), value: t(`kinds.${item.kind}`) },
        { label: t('cause'), value: t(`causes.${item.cause}`) },
        ...item.facts.map((fact) => ({ label: t(`facts.${fact.name}`), value: valueOf(fact) })),
        { label: t('deletedBy'), value: <bdi>{item.deletedBy ?? t('by.unknown')}</bdi> },
        { label: t('deletedAt'), value: <DateText value={item.deletedAt} as="dateTime" /> },
        { label: t('purgeAt'), value: <DateText value={item.purgeAt} as="dateTime" /> },
      ]}
    />
  );
}

function Preview({ item: { text } }: { item: JunkDetail }) {
  if (text === null) return null;
  return (
    <Block p={2} background="sunken" rounded>
      <Prose>{text}</Prose>
    </Block>
  );
}

/** Says what restoring does, or why it is not possible. */
function Plan({ plan: { effects, obstacle } }: Pick<JunkDetail, 'plan'>) {
  const { t } = useTranslation('junk');
  if (obstacle)
    return (
      <Alert severity="warning" title={t('plan.blocked')}>
        {t(`obstacles.${obstacle}`)}
      </Alert>
    );
  return (
    <section>
      <Text component="h3" m={0} mb={1} weight="semibold">
        {t('plan.title')}
      </Text>
      {effects.length === 0 ? (
        <Nothing>{t('plan.alone')}</Nothing>
      ) : (
        <Block component="ul" m={0}>
          {effects.map(({ effect, count }) => (
            <li key={effect}>{t(`effects.${effect}`, { count })}</li>
          ))}
        </Block>
      )}
    </section>
  );
}
