import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Card, Grid, Icon, IconButton, Row, Text, Typography } from '@guildhall/shared/ui/core';
import { DateText, StatusChip } from '@guildhall/shared/ui/data';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import {
  openMail,
  toggleImportant,
  toggleSpam,
  toggleStar,
  toggleTrash,
  type Email,
  type Paragraph,
  type Run,
} from '../../slices/email.ts';
import { Star } from './MailList.tsx';

/** The open mail with its actions. */
export function MailView({ mail, onContinued }: { mail: Email; onContinued: () => void }) {
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
          <Star subject={subject} starred={mail.starred} onClick={() => toggleStar(id)} />
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
