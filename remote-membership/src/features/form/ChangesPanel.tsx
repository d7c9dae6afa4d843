import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { documentKinds } from '@guildhall/shared/domain';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, Block, Box, Button, Card, Icon, RouteLink, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useAnswerChanges } from '../applications/api.ts';
import type { AnswerSaver } from './saving/answer-saver.ts';
import { problemText } from '@guildhall/shared/http';
import { useRefreshApplication } from './steps/api.ts';
import { fieldsByKey, stepOfField, stepsOf } from './steps.ts';
import { nameOf } from './steps/referee-values.ts';
import { FilesOnTheWay, isUploading } from './uploads/FilesOnTheWay.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { UnsavedError } from './unsaved-error.ts';
import { useOnce } from './use-once.ts';

type ChangeRequest = NonNullable<ApplicationDetail['changeRequest']>;
type Item = ChangeRequest['items'][number];

interface ChangesPanelProps {
  application: ApplicationDetail;
  changeRequest: ChangeRequest;
  saver: AnswerSaver;
}

/** The changes the office asks for, each with its note and a link, and the button that sends them back. */
export function ChangesPanel({ application, changeRequest, saver }: ChangesPanelProps) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const answer = useAnswerChanges(application.id);
  const refresh = useRefreshApplication(application.id);
  const { uploads } = useUploads(application.id, true);
  const [refusal, setRefusal] = useState<{ why: unknown; open: number } | null>(null);
  const open = changeRequest.items.filter(({ solved }) => !solved).length;
  // A refusal describes the items open at that time; once one of them is done, it would mislead.
  const shownRefusal = refusal?.open === open ? refusal : null;
  const describe = useItemDescription(application);

  const { run: send, isRunning } = useOnce(async () => {
    setRefusal(null);
    try {
      if (!(await saver.flush())) throw new UnsavedError(t('review.unsaved'));
      await answer.mutateAsync(saver.getVersion());
      toast.success(t('changes.answered'));
    } catch (why) {
      setRefusal({ why, open });
      void refresh();
    }
  });

  return (
    <Card
      title={t('changes.title')}
      subtitle={`${t('changes.text')} ${t('changes.due', { day: format.date(changeRequest.dueAt) })}`}
    >
      <Block component="ul" plain mb={2.5}>
        {changeRequest.items.map((item) => {
          const { name, to } = describe(item);
          return (
            <Box
              component="li"
              key={item.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1.5,
                py: 1.5,
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Block grow="220px" shrink>
                <Text weight="semibold">
                  <RouteLink to={to}>{name}</RouteLink>
                </Text>
                <Text dir="auto" breakWords keepLines>
                  {item.note}
                </Text>
              </Block>
              <Box sx={{ alignSelf: 'center' }}>
                <StatusChip
                  status={item.solved ? 'accepted' : 'open'}
                  tone={item.solved ? 'success' : 'warning'}
                  label={t(item.solved ? 'changes.solved' : 'changes.open')}
                />
              </Box>
            </Box>
          );
        })}
      </Block>
      {shownRefusal && (
        <Block mb={2}>
          <Alert severity="error">{problemText(shownRefusal.why)}</Alert>
        </Block>
      )}
      <Stack gap={1} mb={uploads.length > 0 ? 2 : 0}>
        <FilesOnTheWay uploads={uploads} />
      </Stack>
      <Row wrap gap={1.5} align="center">
        <Button variant="contained" icon="check" pending={isRunning} disabled={isUploading(uploads)} onClick={send}>
          {t('changes.done')}
        </Button>
        <Row gap={0.75} align="center" size="small" tone="secondary">
          <Icon name="info" size={16} />
          {t('changes.doneText')}
        </Row>
      </Row>
    </Card>
  );
}

/** Name and location of an item: an answer, a document kind or a referee. */
function useItemDescription(application: ApplicationDetail) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const textOf = useLocalText();
  const fields = fieldsByKey(application);
  const steps = stepsOf(application);
  return ({ kind, target }: Item): { name: string; to: string } => {
    const to = (step: string, field?: string) => paths.application(application.id, { step, ...(field && { field }) });
    if (kind === 'document') {
      const known = documentKinds.find((one) => one === target);
      return {
        name: t('changes.document', { name: known ? label('document.kind', known) : target }),
        to: to('documents'),
      };
    }
    if (kind === 'referee') {
      const referee = application.referees.find(({ id }) => id === target);
      // A referee removed at the office's request is no longer in the list.
      const name = referee ? t('changes.referee', { name: nameOf(referee) }) : t('changes.refereeGone');
      return { name, to: to('referees') };
    }
    const field = fields.get(target);
    const name = field ? textOf(field.label) : target;
    return { name: t('changes.field', { name }), to: to(stepOfField(steps, target) ?? 'review', target) };
  };
}
