import type { ApplicationFile } from '@guildhall/shared/contracts';
import { dayAt } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Card, RouteLink, Stack, Text } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { Nothing, Prose } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';

/** All recorded decisions, newest first. */
export function Decisions({ decisions }: { decisions: ApplicationFile['decisions'] }) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const label = useLabels();
  const format = useFormat();
  if (decisions.length === 0) return <Nothing>{t('file.noDecisions')}</Nothing>;
  const newestFirst = [...decisions].sort((a, b) => b.decidedAt.localeCompare(a.decidedAt));
  return (
    <Stack gap={2.5}>
      {newestFirst.map((decision) => (
        <Card
          key={decision.id}
          level="h3"
          title={label('application.state', decision.outcome)}
          subtitle={t('decisionEntry.by', { name: decision.decidedBy, when: format.dateTime(decision.decidedAt) })}
        >
          {decision.meeting && (
            <Text mb={1.5} breakWords>
              {t('decisionEntry.meeting')}{' '}
              <RouteLink to={paths.minutes(decision.meeting.id)}>
                <bdi>{decision.meeting.title}</bdi>
              </RouteLink>
              {comma}
              {format.day(dayAt(new Date(decision.meeting.startsAt), decision.meeting.zone))}
            </Text>
          )}
          <DescriptionList
            columns={1}
            items={(['reason', 'conditions', 'textForApplicant'] as const).flatMap((part) =>
              decision[part]
                ? [
                    {
                      label: t(`decisionEntry.${part === 'textForApplicant' ? 'text' : part}`),
                      value: <Prose>{decision[part]}</Prose>,
                    },
                  ]
                : [],
            )}
          />
        </Card>
      ))}
    </Stack>
  );
}
