import { useTranslation } from '@guildhall/shared/i18n';
import {
  Block,
  Box,
  Button,
  Card,
  Checkbox,
  Grid,
  IconButton,
  Row,
  Text,
  VisuallyHidden,
} from '@guildhall/shared/ui/core';
import { DateText, EmptyState } from '@guildhall/shared/ui/data';
import {
  openMail,
  searchMails,
  toggleChecked,
  toggleStar,
  toggleTrash,
  uncheckAll,
  useMails,
  visibleMails,
  type Email,
} from '../../slices/email.ts';
import { ListSearch, RowButton, ScrollList } from '../demo-page/ListAndDetail.tsx';

/** The mails of the open folder; selected ones can be moved to the trash together. */
export function MailList() {
  const { t } = useTranslation('emails');
  const { emails, emailContent, emailSearch, currentFilter } = useMails((state) => state);
  const visible = visibleMails(emails, currentFilter, emailSearch);
  const checked = visible.filter((mail) => mail.checked);
  return (
    <Card>
      <Grid gap={1.5}>
        <ListSearch label={t('search')} value={emailSearch} onChange={searchMails} />
        {checked.length > 0 && (
          <Row wrap gap={1} align="center">
            <Text size="small" weight="semibold">
              {t('checked', { count: checked.length })}
            </Text>
            <Button size="small" icon="delete" onClick={() => checked.forEach(({ id }) => toggleTrash(id))}>
              {t(currentFilter === 'trash' ? 'restore' : 'delete')}
            </Button>
            <Button size="small" variant="text" onClick={uncheckAll}>
              {t('uncheck')}
            </Button>
          </Row>
        )}
        {visible.length === 0 ? (
          <EmptyState
            icon="inbox"
            title={t(emailSearch.trim() === '' ? 'empty' : 'none')}
            text={t(emailSearch.trim() === '' ? 'emptyText' : 'noneText')}
          />
        ) : (
          <ScrollList label={t(`folders.${currentFilter}`)}>
            {visible.map((mail) => (
              <MailRow key={mail.id} mail={mail} isOpen={mail.id === emailContent} />
            ))}
          </ScrollList>
        )}
      </Grid>
    </Card>
  );
}

function MailRow({ mail, isOpen }: { mail: Email; isOpen: boolean }) {
  const { t } = useTranslation('emails');
  const { id, subject, unread, starred } = mail;
  const weight = unread ? 'bold' : 'regular';
  return (
    <Row component="li" gap={0.5} align="center">
      <Block fixed>
        <Checkbox
          checked={mail.checked}
          onChange={() => toggleChecked(id)}
          label={<VisuallyHidden>{t('check', { subject })}</VisuallyHidden>}
        />
      </Block>
      <RowButton type="button" aria-current={isOpen} onClick={() => openMail(id)}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, '& > *': { display: 'block' } }}>
          <Row component="span" gap={1} justify="space-between">
            <Text component="bdi" weight={weight} shrink breakWords>
              {mail.draft || mail.sent ? mail.to || '–' : mail.from}
            </Text>
            <Text component="span" size="tiny" tone="secondary">
              <DateText value={mail.time} as="relative" />
            </Text>
          </Row>
          <Text component="bdi" size="small" weight={weight} tone={unread ? 'primary' : 'secondary'} breakWords>
            {unread && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
            {subject || t('noSubject')}
          </Text>
        </Box>
      </RowButton>
      <Star subject={subject} starred={starred} onClick={() => toggleStar(id)} />
    </Row>
  );
}

/** Stars a mail; the pressed state and the filled shape show it. */
export function Star({ subject, starred, onClick }: { subject: string; starred: boolean; onClick: () => void }) {
  const { t } = useTranslation('emails');
  return (
    <IconButton
      icon="star"
      label={t('star', { subject })}
      aria-pressed={starred}
      onClick={onClick}
      sx={{ '&[aria-pressed=true]': { color: 'warning.main', '& path': { fill: 'currentColor' } } }}
    />
  );
}
