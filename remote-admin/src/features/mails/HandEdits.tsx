import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Grid, Stack, Text } from '@guildhall/shared/ui/core';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { Nothing, Prose } from '../../lib/texts.tsx';

/** Manual changes to the generated text, paragraph by paragraph. */
export function HandEdits({ mail: { handEdits } }: { mail: MailDetail }) {
  const { t } = useTranslation('admin');
  if (handEdits.length === 0) return null;
  return (
    <Disclosure title={t('mail.handEdits')}>
      <Stack gap={2}>
        {handEdits.map(({ before, after }, index) => (
          <Grid key={index} gap={1.5} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
            <Part label={t('mail.template')} text={before} />
            <Part label={t('mail.byHand')} text={after} />
          </Grid>
        ))}
      </Stack>
    </Disclosure>
  );
}

function Part({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('admin');
  return (
    <Block p={1.5} background="sunken" rounded>
      <Text size="caption" tone="secondary">
        {label}
      </Text>
      {text === '' ? <Nothing>{t('mail.nothingHere')}</Nothing> : <Prose>{text}</Prose>}
    </Block>
  );
}
