import { useEffect, useState } from 'react';
import type { ApplicationSummary } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery, useQueryClient } from '@guildhall/shared/query';
import { Block, Button, Card, lazyPart, RouteLink, Row, Skeleton, Text, toast } from '@guildhall/shared/ui/core';
import { Avatar, EmptyState, ErrorState, InlineList } from '@guildhall/shared/ui/data';
import { LoadingBar } from '../../lib/LoadingBar.tsx';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import type { OfficeAction } from '../application-file/actions.ts';
import { applicationQuery } from '../application-file/api.ts';
import { screeningQuery } from './api.ts';

const ApplicationDialog = lazyPart(
  async () => (await import('../application-file/case-dialogs.tsx')).ApplicationDialog,
);

const shownRows = 8;

type ScreeningAction = Extract<OfficeAction, 'requestReferences' | 'requestChanges'>;

/** Submitted applications, the longest waiting first, each with both outcomes of screening. */
export function ScreeningList() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useQuery(screeningQuery());
  const [open, setOpen] = useState<{ id: string; action: ScreeningAction } | null>(null);
  const rows = list.data?.rows ?? [];
  const total = list.data?.totalCount ?? 0;
  return (
    <Card
      title={t('dashboard.screening.title')}
      subtitle={t('dashboard.screening.hint')}
      actions={
        total > shownRows && (
          <RouteLink to={figurePath(figures.toScreen)}>
            {t('dashboard.screening.more', { total: format.total(total) })}
          </RouteLink>
        )
      }
    >
      {list.isPending ? (
        <Skeleton variant="rounded" height={160} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState icon="checkCircle" title={t('dashboard.screening.empty')} />
      ) : (
        <RowList>
          {rows.slice(0, shownRows).map((row) => (
            <ScreeningRow key={row.id} row={row} onChosen={(action) => setOpen({ id: row.id, action })} />
          ))}
        </RowList>
      )}
      {open && <ScreeningDialog key={`${open.id} ${open.action}`} {...open} onClosed={() => setOpen(null)} />}
    </Card>
  );
}

interface ScreeningRowProps {
  row: ApplicationSummary;
  onChosen: (action: ScreeningAction) => void;
}

function ScreeningRow({ row, onChosen }: ScreeningRowProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const local = useLocalText();
  const caseLink = useCaseLink();
  const client = useQueryClient();
  // The dialog needs the whole application; preload it on hover.
  const prepare = () => void client.prefetchQuery(applicationQuery(row.id));
  return (
    <ListRow>
      <Avatar name={row.applicantName} colour={row.applicantColour} />
      <Block grow="220px" shrink>
        <RouteLink to={caseLink(row.id)}>
          <bdi>{row.applicantName}</bdi>
        </RouteLink>
        <Text size="small" tone="secondary">
          <InlineList
            items={[
              <Text component="bdi" nowrap>
                {row.number}
              </Text>,
              local(row.membershipType),
              row.submittedAt && t('dashboard.screening.waiting', { when: format.relative(row.submittedAt) }),
            ]}
          />
        </Text>
      </Block>
      <Row
        role="group"
        aria-label={t('dashboard.screening.actions', { name: row.applicantName })}
        onPointerEnter={prepare}
        onFocus={prepare}
        wrap
        gap={1}
      >
        <Button size="small" icon="users" onClick={() => onChosen('requestReferences')}>
          {t('actions.requestReferences')}
        </Button>
        <Button size="small" icon="edit" onClick={() => onChosen('requestChanges')}>
          {t('actions.requestChanges')}
        </Button>
      </Row>
    </ListRow>
  );
}

interface ScreeningDialogProps {
  id: string;
  action: ScreeningAction;
  onClosed: () => void;
}

function ScreeningDialog({ id, action, onClosed }: ScreeningDialogProps) {
  const { t } = useTranslation('admin');
  const application = useQuery(applicationQuery(id));
  const { error } = application;
  useEffect(() => {
    if (!error) return;
    toast.error(problemText(error));
    onClosed();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per refusal; `onClosed` is always new
  }, [error]);
  if (!application.data) return <LoadingBar label={t(`actions.${action}`)} />;
  return <ApplicationDialog action={action} application={application.data} onClosed={onClosed} />;
}
