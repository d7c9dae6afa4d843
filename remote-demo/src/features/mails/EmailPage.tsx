import { useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Grid, lazyPart, Select } from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import { filterMails, mailFilters, mailsLoaded, useMails, type Email } from '../../slices/email.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { ListAndDetail } from '../demo-page/ListAndDetail.tsx';
import { useSample } from '../demo-page/use-sample.ts';
import { Folders } from './Folders.tsx';
import { MailList } from './MailList.tsx';
import { MailView } from './MailView.tsx';

// The editor contains its library; people who only read do not load it.
const ComposeDialog = lazyPart(async () => (await import('./ComposeDialog.tsx')).ComposeDialog);

/** Mail in folders and labels, with a rich text editor. Nothing is sent. */
export default function EmailPage() {
  const { t } = useTranslation(['emails', 'demo']);
  const [writing, setWriting] = useState<{ draft: Email | null } | null>(null);
  const texts = useFeatureTranslations('emails', (language) => import(`../../../locales/emails/${language}.json`));
  const isNeeded = useMails(({ emails }) => emails.length === 0);
  const sample = useSample<Email[]>('/data/email/EmailData', { isNeeded, onLoaded: mailsLoaded });
  return (
    <DemoPage
      title={t('demo:nav.email')}
      needs={[texts, sample]}
      subtitle={() => t('subtitle')}
      actions={() => (
        <Button variant="contained" icon="edit" onClick={() => setWriting({ draft: null })}>
          {t('compose.open')}
        </Button>
      )}
    >
      {() => (
        <>
          <Mailbox onContinued={(draft) => setWriting({ draft })} />
          {writing && <ComposeDialog draft={writing.draft} onClose={() => setWriting(null)} />}
        </>
      )}
    </DemoPage>
  );
}

function Mailbox({ onContinued }: { onContinued: (draft: Email) => void }) {
  const { t } = useTranslation('emails');
  const { emails, emailContent, currentFilter } = useMails((state) => state);
  const open = emails.find(({ id }) => id === emailContent);
  return (
    <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' }}>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <Folders />
      </Box>
      <Grid gap={2} columns="minmax(0, 1fr)">
        <Box sx={{ display: { xs: open ? 'none' : 'block', md: 'block', lg: 'none' } }}>
          <Select
            label={t('folder')}
            value={currentFilter}
            options={mailFilters.map((value) => ({ value, label: t(`folders.${value}`) }))}
            onChange={(value) => filterMails(mailFilters.find((filter) => filter === value) ?? 'inbox')}
          />
        </Box>
        <ListAndDetail
          listWidth="minmax(280px, 380px)"
          isOpen={open !== undefined}
          list={<MailList />}
          detail={
            open ? (
              <MailView key={open.id} mail={open} onContinued={() => onContinued(open)} />
            ) : (
              <Card>
                <EmptyState icon="mail" title={t('noneOpen')} text={t('noneOpenText')} />
              </Card>
            )
          }
        />
      </Grid>
    </Grid>
  );
}
