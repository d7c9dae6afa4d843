import type { ApplicationDetail, SharedStatement } from '@guildhall/shared/contracts';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Block, Card, Grid, Row, Skeleton, Text } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { sharedStatementsQuery } from '../api.ts';

/**
 * After the decision: the statements of referees who let the applicant read them. Renders nothing if there are none.
 */
export function SharedStatements({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const isOwn = useUser()?.id === application.applicant.id;
  // The applicant sees which statement a referee made only where they may read it.
  const isAny = isOwn && application.referees.some(({ state }) => state === 'consented' || state === 'against');
  const { data, error, refetch } = useQuery({ ...sharedStatementsQuery(application.id), enabled: isAny });
  if (!isAny || data?.length === 0) return null;
  return (
    <Card title={t('dashboard.statements')} subtitle={t('dashboard.statementsText')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Grid gap={2.5}>
          {data.map((statement) => (
            <Statement key={statement.refereeId} statement={statement} />
          ))}
        </Grid>
      ) : (
        <Skeleton variant="rounded" height={120} role="status" aria-label={t('common.loading')} />
      )}
    </Card>
  );
}

function Statement({
  statement: { name, organisation, answer, statement, answeredAt },
}: {
  statement: SharedStatement;
}) {
  const label = useLabels();
  return (
    <Block component="figure" m={0}>
      <Row component="figcaption" wrap align="center" rowGap={0.75} columnGap={1.5}>
        <Block grow="160px" shrink>
          <Text component="bdi" block weight="medium" breakWords>
            {name}
          </Text>
          <Text size="small" tone="secondary">
            <InlineList items={[organisation && <bdi>{organisation}</bdi>, <DateText value={answeredAt} />]} />
          </Text>
        </Block>
        <StatusChip status={answer} label={label('referee.state', answer)} />
      </Row>
      <Text component="blockquote" dir="auto" maxWidth="70ch" m={0} mt={1} breakWords keepLines>
        {statement}
      </Text>
    </Block>
  );
}
