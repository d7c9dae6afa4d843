import { useState } from 'react';
import type { ApplicationDetail, ApplicationFile, RefereeSummary } from '@guildhall/shared/contracts';
import { fullName, may, openRefereeStates, Role } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, Card, Link, Row, Stack, Text } from '@guildhall/shared/ui/core';
import type { Fact } from '@guildhall/shared/ui/data';
import { DescriptionList, StatusChip } from '@guildhall/shared/ui/data';
import { RefereeDialog } from './RefereeDialog.tsx';
import { NameRefereeDialog } from './NameRefereeDialog.tsx';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing } from '../../lib/texts.tsx';
import type { RefereeAct } from './RefereeDialog.tsx';
import { Statement } from './Statement.tsx';

interface RefereesProps {
  application: ApplicationDetail;
  /** Their statements; only in the confidential file. */
  statements?: ApplicationFile['statements'];
}

/** The referees in the applicant's order, with the office's actions for each. */
export function Referees({ application, statements = [] }: RefereesProps) {
  const { t } = useTranslation('admin');
  const [isNaming, setNaming] = useState(false);
  const { referees } = application;
  return (
    <Stack gap={2.5}>
      {application.state === 'references_short' && (
        <Alert
          severity="warning"
          title={t('referee.short')}
          action={
            <Button size="small" icon="add" onClick={() => setNaming(true)}>
              {t('referee.nameAnother')}
            </Button>
          }
        >
          {t('referee.shortText', { name: application.applicant.name })}
        </Alert>
      )}
      {referees.length === 0 && <Nothing>{t('file.noReferees')}</Nothing>}
      {referees.map((referee) => (
        <RefereeCard
          key={referee.id}
          application={application}
          referee={referee}
          statement={statements.find((one) => one.refereeId === referee.id)}
        />
      ))}
      {isNaming && <NameRefereeDialog application={application} onClosed={() => setNaming(false)} />}
    </Stack>
  );
}

// A request can be mailed again while it can be answered, or after it expired or bounced.
const asked: readonly RefereeSummary['state'][] = openRefereeStates.filter((state) => state !== 'named');
const resendable: readonly RefereeSummary['state'][] = [...asked, 'lapsed', 'bounced'];

interface RefereeCardProps {
  application: ApplicationDetail;
  referee: RefereeSummary;
  statement: ApplicationFile['statements'][number] | undefined;
}

function RefereeCard({ application, referee, statement }: RefereeCardProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const role = useUser()?.role ?? Role.member;
  const [act, setAct] = useState<RefereeAct | null>(null);
  const name = fullName(referee);
  return (
    <Card
      level="h3"
      title={<bdi>{name}</bdi>}
      subtitle={[label('referee.relation', referee.relation), referee.organisation].filter(Boolean).join(' · ')}
      actions={
        <Row gap={1} wrap align="center">
          {referee.standby && (
            <Text size="small" tone="secondary">
              {t('referee.standby')}
            </Text>
          )}
          <StateChip group="referee.state" state={referee.state} />
          {referee.setAside && <StatusChip status="setAside" tone="warning" label={t('referee.asideChip')} />}
          {asked.includes(referee.state) && (
            <Button
              size="small"
              icon="clock"
              onClick={() => setAct('extend')}
              aria-label={`${t('actions.extend')}: ${name}`}
            >
              {t('actions.extend')}
            </Button>
          )}
          {resendable.includes(referee.state) && (
            <Button
              size="small"
              icon="mail"
              onClick={() => setAct('resend')}
              aria-label={`${t('actions.resend')}: ${name}`}
            >
              {t('actions.resend')}
            </Button>
          )}
        </Row>
      }
    >
      <RefereeFacts referee={referee} />
      {statement && (
        <Statement
          statement={statement}
          action={
            may(role, 'application:waive') && (
              <Button size="small" icon="archive" onClick={() => setAct('setAside')}>
                {t('actions.setAside')}
              </Button>
            )
          }
        />
      )}
      {act && <RefereeDialog act={act} application={application} referee={referee} onClosed={() => setAct(null)} />}
    </Card>
  );
}

function RefereeFacts({ referee }: { referee: RefereeSummary }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const dates = [
    [t('referee.asked'), referee.askedAt],
    [t('referee.reminded'), referee.remindedAt],
    [t('referee.answered'), referee.answeredAt],
    [t('referee.lapses'), referee.answeredAt ? null : referee.lapsesAt],
  ] as const;
  return (
    <DescriptionList
      columns={3}
      items={[
        {
          label: t('users.email'),
          value: (
            <Link href={`mailto:${referee.email}`} dir="ltr">
              {referee.email}
            </Link>
          ),
        },
        ...dates.flatMap(([what, at]): Fact[] => (at ? [{ label: what, value: format.dateTime(at) }] : [])),
      ]}
    />
  );
}
