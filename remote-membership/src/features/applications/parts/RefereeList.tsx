import type { RefereeSummary, ApplicationDetail, SharedStatement } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Text, Card, Grid, Row, Skeleton } from '@guildhall/shared/ui/core';
import { DateText, InlineList, StatusChip, ErrorState } from '@guildhall/shared/ui/data';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { sharedStatementsQuery } from '../api.ts';

/** The referees with their states and latest dates. */
export function RefereeList({ referees }: { referees: readonly RefereeSummary[] }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  if (referees.length === 0) return <Text tone="secondary">{t('dashboard.noReferees')}</Text>;
  return (
    <Block component="ul" plain>
      {referees.map((referee) => (
        <Box
          component="li"
          key={referee.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.75,
            py: 1.25,
            borderBottom: '1px solid',
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Block grow="160px" shrink>
            <Text component="bdi" block weight="medium" breakWords>
              {fullName(referee)}
            </Text>
            <Text size="small" tone="secondary">
              <LatestEvent referee={referee} />
            </Text>
          </Block>
          {referee.standby && <StatusChip status="standby" label={t('referees.standby')} icon="users" />}
          <StatusChip status={referee.state} label={label('referee.state', referee.state)} />
        </Box>
      ))}
    </Block>
  );
}

function LatestEvent({ referee }: { referee: RefereeSummary }) {
  const { t } = useTranslation('membership');
  const { answeredAt, remindedAt, askedAt, lapsesAt } = referee;
  if (answeredAt) return <Dated text={t('dashboard.answered')} at={answeredAt} />;
  if (!askedAt) return t('dashboard.notAsked');
  return (
    <InlineList
      items={[
        remindedAt ? (
          <Dated text={t('dashboard.reminded')} at={remindedAt} />
        ) : (
          <Dated text={t('dashboard.asked')} at={askedAt} />
        ),
        lapsesAt && <Dated text={t('dashboard.lapses')} at={lapsesAt} />,
      ]}
    />
  );
}

const Dated = ({ text, at }: { text: string; at: string }) => (
  <>
    {text} <DateText value={at} />
  </>
);

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
