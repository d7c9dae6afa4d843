import type { QueryDetail, QueryMessage } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, Button, Grid, Icon, Row, Text, toast } from '@guildhall/shared/ui/core';
import { Avatar, DateText, InlineList } from '@guildhall/shared/ui/data';
import { useDownloadFile } from './api.ts';

interface MessagesProps {
  query: QueryDetail;
  /** The requester's name for the reader: “You”, “Requester”. */
  requester: string;
}

/** Questions, answers and notes, oldest first, with the files of each message. */
export function Messages({ query: { id, messages }, requester }: MessagesProps) {
  const { t } = useTranslation('queries');
  return (
    <Grid component="ol" aria-label={t('messages')} plain p={{ xs: 2, sm: 3 }} gap={2}>
      {messages.map((message) => (
        <Message
          key={message.id}
          queryId={id}
          message={message}
          from={message.fromOffice ? t('fromOffice') : requester}
        />
      ))}
    </Grid>
  );
}

/** The id of a message's element, for moving the focus to it. */
export const elementIdOf = (messageId: string): string => `message-${messageId}`;

/** An internal note is marked by colour and border, and by an icon and text (domain rule 14). */
export const noteStyle = { backgroundColor: 'warning.tint', border: '2px dashed', borderColor: 'warning.main' };

const looks = {
  note: noteStyle,
  office: { backgroundColor: 'brand.tint' },
  requester: { backgroundColor: 'background.sunken' },
};

interface MessageProps {
  queryId: string;
  message: QueryMessage;
  from: string;
}

function Message({ queryId, message, from }: MessageProps) {
  const { t } = useTranslation('queries');
  const { id, authorName, authorColour, kind, fromOffice, body, createdAt, files } = message;
  const isNote = kind === 'internal_note';
  const look = looks[isNote ? 'note' : fromOffice ? 'office' : 'requester'];
  return (
    <Box
      component="li"
      id={elementIdOf(id)}
      tabIndex={-1}
      sx={{ display: 'flex', gap: 1.5, minWidth: 0, borderRadius: 2, scrollMarginBlock: '96px' }}
    >
      <Block showFrom="sm">
        <Avatar name={authorName} colour={authorColour} size={36} />
      </Block>
      <Box sx={{ flex: 1, minWidth: 0, borderRadius: 2, p: 2, ...look }}>
        {isNote && (
          <Row gap={0.75} align="center" mb={0.5} weight="bold" tone="warning">
            <Icon name="lock" size={16} /> {t('note')}
          </Row>
        )}
        <Row wrap align="baseline" columnGap={1} mb={0.5}>
          <Text component="bdi" weight="semibold">
            {authorName}
          </Text>
          <Text component="span" size="small" tone="secondary">
            <InlineList items={[from, <DateText value={createdAt} as="dateTime" />]} />
          </Text>
        </Row>
        {/* Uses its own text direction; "left" is mirrored in an Arabic page, so that it aligns with its author. */}
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'left' }}>
          {body}
        </Box>
        {files.length > 0 && <Files queryId={queryId} files={files} />}
      </Box>
    </Box>
  );
}

function Files({ queryId, files }: { queryId: string; files: QueryMessage['files'] }) {
  const { t } = useTranslation('queries');
  const format = useFormat();
  const save = useDownloadFile(queryId);
  return (
    <Row component="ul" aria-label={t('files')} wrap plain gap={1} mt={1.5}>
      {files.map(({ id, fileName, size }) => (
        <Block component="li" key={id} maxWidth="100%">
          <Button
            size="small"
            icon="download"
            pending={save.isPending && save.variables === id}
            onClick={() => save.mutate(id, { onError: (error) => toast.error(problemText(error)) })}
          >
            <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {fileName}
            </Box>{' '}
            ({format.bytes(size)})
          </Button>
        </Block>
      ))}
    </Row>
  );
}
