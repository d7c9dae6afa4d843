import { useState } from 'react';
import type { ApplicationFile, RefereeSummary } from '@guildhall/shared/contracts';
import { openRefereeStates } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Link, Stack, toast } from '@guildhall/shared/ui/core';
import type { Fact } from '@guildhall/shared/ui/data';
import { ConfirmDialog, DescriptionList } from '@guildhall/shared/ui/data';
import { useLabels } from '../../lib/labels.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing } from '../../lib/texts.tsx';
import { useResendRefereeRequest } from './api.ts';
import { Statement } from './Statement.tsx';

/** The referees in the applicant's order, each with what they answered. */
export function Referees({ file }: { file: ApplicationFile }) {
  const { t } = useTranslation('admin');
  const referees = [...file.application.referees].sort((a, b) => a.order - b.order);
  if (referees.length === 0) return <Nothing>{t('file.noReferees')}</Nothing>;
  return (
    <Stack spacing={2.5}>
      {referees.map((referee) => (
        <RefereeCard
          key={referee.id}
          applicationId={file.application.id}
          referee={referee}
          statement={file.statements.find((one) => one.refereeId === referee.id)}
        />
      ))}
    </Stack>
  );
}

// A request can be mailed again while its answer can still come, or after it ran out or bounced.
const resendable: readonly RefereeSummary['state'][] = [
  ...openRefereeStates.filter((state) => state !== 'named'),
  'lapsed',
  'bounced',
];

interface RefereeCardProps {
  applicationId: string;
  referee: RefereeSummary;
  statement: ApplicationFile['statements'][number] | undefined;
}

function RefereeCard({ applicationId, referee, statement }: RefereeCardProps) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const resend = useResendRefereeRequest(applicationId);
  const name = `${referee.firstName} ${referee.lastName}`;
  const dates = [
    [t('referee.asked'), referee.askedAt],
    [t('referee.reminded'), referee.remindedAt],
    [t('referee.answered'), referee.answeredAt],
    [t('referee.lapses'), referee.answeredAt ? null : referee.lapsesAt],
  ] as const;
  return (
    <Card
      level="h3"
      title={<bdi>{name}</bdi>}
      subtitle={[label('referee.relation', referee.relation), referee.organisation].filter(Boolean).join(' · ')}
      actions={
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          {referee.standby && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('referee.standby')}</Box>}
          <StateChip group="referee.state" state={referee.state} />
          {resendable.includes(referee.state) && (
            <Button
              size="small"
              icon="mail"
              onClick={() => setAsking(true)}
              aria-label={`${t('actions.resend')}: ${name}`}
            >
              {t('actions.resend')}
            </Button>
          )}
        </Stack>
      }
    >
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
      {statement && <Statement statement={statement} />}
      <ConfirmDialog
        open={isAsking}
        title={t('referee.resendTitle', { name })}
        confirm={t('actions.resend')}
        pending={resend.isPending}
        error={resend.error}
        onClose={() => {
          setAsking(false);
          resend.reset();
        }}
        onConfirmed={() =>
          resend.mutate(
            { refereeId: referee.id, version: referee.version },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success(t('referee.resendDone', { name }));
              },
            },
          )
        }
      >
        {t('referee.resendText')}
      </ConfirmDialog>
    </Card>
  );
}
