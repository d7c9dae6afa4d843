import type { QueryDetail } from '@guildhall/shared/contracts';
import { Messages, QueryThread, ThreadHead } from '@guildhall/shared/features/queries';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Block, ButtonLink, RouteLink } from '@guildhall/shared/ui/core';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { useResolveQuery } from './api.ts';
import { useTurnLabel } from './query-state-label.ts';

/** One query: its messages, whose turn it is, the answer form, and the button to settle it. */
export function Thread({ id }: { id: string }) {
  return <QueryThread id={id}>{(query) => <OwnThread query={query} />}</QueryThread>;
}

function OwnThread({ query }: { query: QueryDetail }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const turn = useTurnLabel();
  const resolve = useResolveQuery(query);
  const { number, state, category, about, reopenableUntil } = query;
  return (
    <>
      <ThreadHead
        query={query}
        resolve={resolve}
        resolveLabel={t('queries.resolve')}
        facts={
          <>
            <StatusChip status={state} label={turn(state)} />
            <InlineList items={[number, label('query.category', category)]} />
            {about && (
              <RouteLink to={about.kind === 'application' ? paths.application(about.id) : paths.invoice(about.id)}>
                {about.label}
              </RouteLink>
            )}
          </>
        }
      />
      <Messages query={query} requester={t('queries.fromYou')} />
      {reopenableUntil !== null && Date.parse(reopenableUntil) <= Date.now() ? (
        <Ended until={reopenableUntil} about={about?.id} />
      ) : (
        <AnswerForm query={query} />
      )}
    </>
  );
}

function Ended({ until, about }: { until: string; about: string | undefined }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  return (
    <Block p={{ xs: 2, sm: 3 }}>
      <Alert
        action={
          <ButtonLink to={paths.askQuery(about)} size="small" icon="add">
            {t('queries.askAnew')}
          </ButtonLink>
        }
      >
        {t('queries.ended', { day: format.date(until) })}
      </Alert>
    </Block>
  );
}
