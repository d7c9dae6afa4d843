import { Fragment, useEffect, useState } from 'react';
import type { MailTemplateDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Button, Card, Select, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { previewQuery, useSendTestMail } from './api.ts';
import type { TemplateValues } from './use-template-editing.ts';

interface TemplatePreviewProps {
  template: MailTemplateDetail;
  /** The unsaved texts. */
  texts: TemplateValues;
  /** The last values that could be filled in. */
  isFaulty: boolean;
}

/** A mail as its reader would get it, filled with examples or with the data of an existing mail. */
export function TemplatePreview({ template, texts, isFaulty }: TemplatePreviewProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [mailId, setMailId] = useState<string | null>(null);
  const shown = useSettled(texts, isFaulty || texts.subject.trim() === '');
  const preview = useQuery({ ...previewQuery(template, { ...shown, mailId }) });
  const test = useSendTestMail(template);
  const { tag, direction } = languageFacts[template.language];
  const sendTest = () =>
    test.mutate(
      { ...texts, mailId },
      {
        onSuccess: ({ to }) => toast.success(t('mailTemplates.testSent', { to })),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <Card
      title={t('mailTemplates.preview')}
      actions={
        <Button
          icon="send"
          disabled={isFaulty}
          title={isFaulty ? t('mailTemplates.testBlocked') : undefined}
          pending={test.isPending}
          onClick={sendTest}
        >
          {t('mailTemplates.sendTest')}
        </Button>
      }
    >
      <Stack gap={2}>
        <Select
          label={t('mailTemplates.filledWith')}
          value={mailId ?? ''}
          onChange={(value) => setMailId(value === '' ? null : value)}
          options={[
            { value: '', label: t('mailTemplates.examples') },
            ...template.recent.map(({ id, to, about, at }) => ({
              value: id,
              label: [to, about, format.date(at)].filter(Boolean).join(' · '),
            })),
          ]}
        />
        {preview.data ? (
          <Block
            p={2.5}
            background="sunken"
            rounded
            lang={tag}
            dir={direction}
            aria-label={t('mailTemplates.preview')}
            role="group"
          >
            <Text component="p" m={0} weight="semibold" breakWords>
              {preview.data.subject}
            </Text>
            <Text component="p" m={0} mt={2} breakWords keepLines>
              {preview.data.body.split('\n').map((line, index) => (
                <Fragment key={index}>
                  {index > 0 && '\n'}
                  {preview.data.links.includes(line.trim()) ? (
                    <Text component="bdi" dir="ltr" weight="semibold" tone="brand">
                      {line}
                    </Text>
                  ) : (
                    line
                  )}
                </Fragment>
              ))}
            </Text>
          </Block>
        ) : (
          <Unloaded query={preview} height={320} />
        )}
        {isFaulty && (
          <Text size="small" tone="secondary" role="status">
            {t('mailTemplates.previewWaits')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

const settlesAfterMs = 400;

/** The typed text after a pause in typing, and only while it can be rendered. */
function useSettled({ subject, body }: TemplateValues, isHeld: boolean): TemplateValues {
  const [settled, setSettled] = useState<TemplateValues>({ subject, body });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setSettled({ subject, body }), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [subject, body, isHeld]);
  return settled;
}
