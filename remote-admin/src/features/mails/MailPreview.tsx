import { useState } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Box, Button, Row, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState } from '@guildhall/shared/ui/data';
import { previewQuery } from './api.ts';

interface MailPreviewProps {
  mail: MailDetail;
  text: { subject: string; body: string };
  onClosed: () => void;
}

const looks = ['html', 'phone', 'text'] as const;
type Look = (typeof looks)[number];

/** A mail as its recipient sees it: as HTML on a wide screen and on a phone, and as plain text. */
export function MailPreview({ mail, text, onClosed }: MailPreviewProps) {
  const { t } = useTranslation('mails');
  const [look, setLook] = useState<Look>('html');
  const { data, error, refetch } = useQuery(previewQuery(mail.id, text));
  const { tag, direction } = languageFacts[mail.language];
  return (
    <Dialog
      open
      width="md"
      title={t('preview.title')}
      onClose={onClosed}
      actions={<Button onClick={onClosed}>{t('admin:common.close')}</Button>}
    >
      <Stack gap={2}>
        <Row role="group" aria-label={t('preview.look')} wrap gap={1}>
          {looks.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === look ? 'contained' : 'outlined'}
              aria-pressed={one === look}
              onClick={() => setLook(one)}
            >
              {t(`preview.${one}`)}
            </Button>
          ))}
        </Row>
        {data ? (
          <>
            <Text component="p" m={0} weight="semibold" dir={direction} lang={tag} breakWords>
              {data.subject}
            </Text>
            {look === 'text' ? (
              <Block p={2} background="sunken" rounded lang={tag} dir={direction}>
                <Text component="p" m={0} breakWords keepLines>
                  {data.text}
                </Text>
              </Block>
            ) : (
              <Box
                component="iframe"
                // Scripts and links are disabled: this is the sent mail, not a page of ours.
                sandbox=""
                title={data.subject}
                srcDoc={data.html}
                sx={{
                  width: look === 'phone' ? 'min(390px, 100%)' : 1,
                  height: 520,
                  mx: 'auto',
                  border: '1px solid',
                  borderColor: 'divider',
                  borderRadius: 1,
                  backgroundColor: 'common.white',
                }}
              />
            )}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={520} />
        )}
      </Stack>
    </Dialog>
  );
}
