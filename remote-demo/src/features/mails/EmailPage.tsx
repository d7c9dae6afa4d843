import { useState } from 'react';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Box,
  Button,
  Card,
  Grid,
  lazyPart,
  Select,
  Icon,
  Text,
  type IconName,
  Block,
  Checkbox,
  IconButton,
  Row,
  VisuallyHidden,
  Typography,
} from '@guildhall/shared/ui/core';
import { DateText, StatusChip } from '@guildhall/shared/ui/data';
import {
  filterMails,
  mailFilters,
  mailsLoaded,
  useMails,
  type Email,
  waitingIn,
  type MailFilter,
  openMail,
  searchMails,
  toggleChecked,
  toggleStar,
  toggleTrash,
  uncheckAll,
  visibleMails,
  toggleImportant,
  toggleSpam,
  type Paragraph,
  type Run,
} from '../../slices/email.ts';
import { DemoPage, useSample } from '../demo-page/DemoPage.tsx';
import { ItemList, ListAndDetail, RowButton, StarButton } from '../demo-page/ListAndDetail.tsx';
import { UserPicture } from '../../drawings/UserPicture.tsx';

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
      resources={[texts, sample]}
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
          list={<MailList />}
          detail={open && <MailView key={open.id} mail={open} onContinued={() => onContinued(open)} />}
          empty={{ icon: 'mail', title: t('noneOpen'), text: t('noneOpenText') }}
        />
      </Grid>
    </Grid>
  );
}

const icons: Record<MailFilter, IconName> = {
  inbox: 'inbox',
  sent: 'send',
  draft: 'file',
  spam: 'warning',
  trash: 'delete',
  starred: 'star',
  important: 'alert',
  Association: 'building',
  Workshop: 'settings',
  Travel: 'globe',
};

/** Folders and labels with their counts. */
function Folders() {
  const { t } = useTranslation('emails');
  const { emails, currentFilter } = useMails((state) => state);
  return (
    <Card padded={false}>
      <nav aria-label={t('folder')}>
        {mailFilters.map((filter) => {
          const waiting = waitingIn(emails, filter);
          return (
            <RowButton
              key={filter}
              type="button"
              aria-current={filter === currentFilter}
              onClick={() => filterMails(filter)}
              style={{ width: '100%', minHeight: 44 }}
            >
              <Icon name={icons[filter]} size={18} />
              <Text component="span" grow>
                {t(`folders.${filter}`)}
              </Text>
              {waiting > 0 && (
                <Text component="span" size="tiny" weight="bold" tone="brand" tabular>
                  {waiting}
                </Text>
              )}
            </RowButton>
          );
        })}
      </nav>
    </Card>
  );
}

/** The mails of the open folder; selected ones can be moved to the trash together. */
function MailList() {
  const { t } = useTranslation('emails');
  const { emails, emailContent, emailSearch, currentFilter } = useMails((state) => state);
  const visible = visibleMails(emails, currentFilter, emailSearch);
  const checked = visible.filter((mail) => mail.checked);
  const isFolderEmpty = emailSearch.trim() === '';
  return (
    <ItemList
      label={t(`folders.${currentFilter}`)}
      searchLabel={t('search')}
      search={emailSearch}
      onSearch={searchMails}
      items={visible}
      row={(mail) => <MailRow key={mail.id} mail={mail} isOpen={mail.id === emailContent} />}
      empty={{
        icon: 'inbox',
        title: t(isFolderEmpty ? 'empty' : 'none'),
        text: t(isFolderEmpty ? 'emptyText' : 'noneText'),
      }}
    >
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
    </ItemList>
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
      <StarButton label={t('star', { subject })} aria-pressed={starred} onClick={() => toggleStar(id)} />
    </Row>
  );
}

/** The open mail with its actions. */
function MailView({ mail, onContinued }: { mail: Email; onContinued: () => void }) {
  const { t } = useTranslation('emails');
  const { id, subject } = mail;
  const leave = (move: (id: number) => void) => {
    move(id);
    openMail(null);
  };
  return (
    <Card>
      <Grid gap={2} columns="minmax(0, 1fr)">
        <Row wrap gap={0.5} align="center">
          <Box sx={{ display: { md: 'none' } }}>
            <IconButton icon="arrowBack" label={t('back')} onClick={() => openMail(null)} />
          </Box>
          <StarButton label={t('star', { subject })} aria-pressed={mail.starred} onClick={() => toggleStar(id)} />
          <IconButton
            icon="alert"
            label={t('important', { subject })}
            aria-pressed={mail.important}
            onClick={() => toggleImportant(id)}
          />
          {!mail.draft && !mail.sent && (
            <Button variant="text" size="small" icon="warning" onClick={() => leave(toggleSpam)}>
              {t(mail.spam ? 'noSpam' : 'spam')}
            </Button>
          )}
          <Button variant="text" size="small" icon={mail.trash ? 'undo' : 'delete'} onClick={() => leave(toggleTrash)}>
            {t(mail.trash ? 'restore' : 'delete')}
          </Button>
          {mail.draft && (
            <Button size="small" icon="edit" onClick={onContinued}>
              {t('continue')}
            </Button>
          )}
        </Row>
        <Row wrap gap={1.5} align="center">
          <Typography component="h2" variant="h3" dir="auto">
            {subject || t('noSubject')}
          </Typography>
          {mail.label && <StatusChip status={mail.label} tone="info" icon="file" label={t(`folders.${mail.label}`)} />}
        </Row>
        <Row gap={1.5} align="center">
          <UserPicture name={mail.from} />
          <Block grow shrink>
            <Text component="bdi" block weight="semibold">
              {mail.from}
            </Text>
            <Text component="span" block size="small" tone="secondary" breakWords>
              {t('to')} <bdi>{mail.to || '–'}</bdi>
            </Text>
          </Block>
          <Text component="span" size="small" tone="secondary">
            <DateText value={mail.time} as="relative" />
          </Text>
        </Row>
        <Block dir="auto" textAlign="start" breakWords>
          <MailText text={mail.text} />
        </Block>
        {mail.attachments.length > 0 && (
          <Row component="ul" plain wrap gap={1} aria-label={t('attachments')}>
            {mail.attachments.map((file) => (
              <Row component="li" key={file.name} gap={1} p={1} align="center" outlined rounded>
                <Icon name="attach" size={18} />
                <Text component="bdi" size="small" breakWords>
                  {file.name}
                </Text>
                <Text component="bdi" size="tiny" tone="secondary" nowrap>
                  {file.size}
                </Text>
              </Row>
            ))}
          </Row>
        )}
      </Grid>
    </Card>
  );
}

const Styled = ({ run: { text, bold, italic } }: { run: Run }) => {
  const inner = italic ? <em>{text}</em> : text;
  return bold ? <strong>{inner}</strong> : inner;
};

const runsOf = ({ runs }: Paragraph) => runs.map((run, index) => <Styled key={index} run={run} />);

/** Paragraphs and lists; consecutive entries of one kind form one list. */
function MailText({ text }: { text: readonly Paragraph[] }) {
  const groups: Paragraph[][] = [];
  for (const paragraph of text) {
    const last = groups.at(-1);
    if (last && paragraph.kind !== 'text' && last[0]?.kind === paragraph.kind) last.push(paragraph);
    else groups.push([paragraph]);
  }
  return groups.map((group, index) => {
    const kind = group[0]?.kind;
    if (kind === 'text') return <p key={index}>{group.map(runsOf)}</p>;
    const List = kind === 'bullet' ? 'ul' : 'ol';
    return (
      <List key={index}>
        {group.map((entry, place) => (
          <li key={place}>{runsOf(entry)}</li>
        ))}
      </List>
    );
  });
}
