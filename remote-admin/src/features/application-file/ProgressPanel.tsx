import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Stack } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList, StatusChip } from '@guildhall/shared/ui/data';
import { useLabels } from '../../lib/labels.ts';

/** What happens next, whose turn it is, since when and until when: in the same words as the applicant reads. */
export function ProgressPanel({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const { nextStep, turn, since, dueAt, blockedBy } = application.progress;
  const isOverdue = dueAt !== null && Date.parse(dueAt) < Date.now();
  return (
    <Card title={t('file.progress')}>
      <DescriptionList
        items={[
          { label: t('file.nextStep'), value: <strong>{label('application.nextStep', nextStep)}</strong>, wide: true },
          { label: t('file.turn'), value: label('application.whose', turn) },
          { label: t('file.since'), value: <DateText value={since} as="relative" /> },
          ...(dueAt
            ? [
                {
                  label: t('file.due'),
                  value: (
                    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
                      <DateText value={dueAt} />
                      {isOverdue && <StatusChip status="overdue" label={t('file.overdue')} />}
                    </Stack>
                  ),
                },
              ]
            : []),
          ...(blockedBy.length > 0
            ? [
                {
                  label: t('file.blocked'),
                  value: (
                    <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
                      {blockedBy.map((blocker) => (
                        <li key={blocker}>{label('application.blocker', blocker)}</li>
                      ))}
                    </Box>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
