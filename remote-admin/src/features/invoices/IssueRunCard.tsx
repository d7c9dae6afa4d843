import { useEffect } from 'react';
import type { IssueRun } from '@guildhall/shared/contracts';
import { dayMs } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery, useQueryClient } from '@guildhall/shared/query';
import { Card, RouteLink, Stack, Text } from '@guildhall/shared/ui/core';
import { InlineList } from '@guildhall/shared/ui/data';
import { useWhy, Named } from '../../lib/bulk/BulkDialog.tsx';
import { touchedByApplications } from '../../lib/keys.ts';
import { RunProgress, RunStarted, RunState } from '../../lib/RunProgress.tsx';
import { ListRow, Nothing, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { issueRunQuery, refusedDraftsQuery, useResumeIssueRun } from './api.ts';

/** A finished run is shown for one day. */
const shownMs = dayMs;

const isShown = ({ finishedAt, state }: IssueRun): boolean =>
  state !== 'done' || finishedAt === null || Date.now() - Date.parse(finishedAt) < shownMs;

/** The newest run that issues all drafts: its progress, and the drafts it could not issue. */
export function IssueRunCard() {
  const { data: run } = useQuery(issueRunQuery());
  useFreshLists(run);
  return run && isShown(run) ? <RunCard run={run} /> : null;
}

/** Lists of invoices are stale once a run ends. */
function useFreshLists(run: IssueRun | null | undefined) {
  const client = useQueryClient();
  const isRunning = run?.state === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    return () => {
      for (const queryKey of touchedByApplications) void client.invalidateQueries({ queryKey });
    };
  }, [client, isRunning]);
}

function RunCard({ run }: { run: IssueRun }) {
  const { t } = useTranslation('invoicing');
  const resume = useResumeIssueRun();
  const { state, done, refused } = run;
  const figures = [t('bulk.done', { count: done - refused }), refused > 0 && t('bulk.refused', { count: refused })];
  return (
    <Card title={t('issueRun.title')} actions={<RunState run={run} />}>
      <Stack gap={1.5}>
        <RunStarted run={run} />
        <RunProgress
          run={run}
          stoppedText={t('issueRun.stoppedText')}
          resumedText={t('issueRun.resumed')}
          resume={resume}
        />
        <Text component="div" aria-live="polite">
          {done > 0 && <InlineList items={figures} />}
        </Text>
        {refused > 0 && state !== 'running' && <Refused id={run.id} />}
      </Stack>
    </Card>
  );
}

function Refused({ id }: { id: string }) {
  const { t } = useTranslation('invoicing');
  const why = useWhy();
  const { data } = useQuery(refusedDraftsQuery(id));
  if (!data || data.rows.length === 0) return null;
  const more = data.totalCount - data.rows.length;
  return (
    <>
      <RowList label={t('bulk.results')}>
        {data.rows.map((draft) => (
          <ListRow key={draft.id}>
            <Named
              row={{ id: draft.id, version: 0, name: draft.payerName, quiet: draft.subject }}
              quiet={`${draft.subject} – ${why(draft) ?? ''}`}
            />
            <RouteLink to={paths.invoice(draft.id)}>{t('issueRun.open')}</RouteLink>
          </ListRow>
        ))}
      </RowList>
      {more > 0 && <Nothing>{t('issueRun.more', { count: more })}</Nothing>}
    </>
  );
}
