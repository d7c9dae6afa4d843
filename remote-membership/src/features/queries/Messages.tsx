import type { QueryDetail, QueryMessage } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, toast } from '@guildhall/shared/ui/core';
import { Avatar, DateText } from '@guildhall/shared/ui/data';
import { useDownloadFile } from './api.ts';

/** What was asked and answered, oldest first, with the files of each message. */
export function Messages({ query: { id, messages } }: { query: QueryDetail }) {
  const { t } = useTranslation('membership');
  return (
    <Box
      component="ol"
      aria-label={t('queries.messages')}
      sx={{ listStyle: 'none', m: 0, p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
    >
      {messages.map((message) => (
        <Message key={message.id} queryId={id} message={message} />
      ))}
    </Box>
  );
}

function Message({ queryId, message }: { queryId: string; message: QueryMessage }) {
  const { t } = useTranslation('membership');
  const { authorName, fromOffice, body, createdAt, files } = message;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Avatar name={authorName} size={36} />
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          borderRadius: 2,
          p: 2,
          backgroundColor: fromOffice ? 'brand.tint' : 'background.sunken',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', mb: 0.5 }}>
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {authorName}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {fromOffice ? t('queries.fromOffice') : t('queries.fromYou')} · <DateText value={createdAt} as="dateTime" />
          </Box>
        </Box>
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textAlign: 'match-parent' }}>
          {body}
        </Box>
        {files.length > 0 && <Files queryId={queryId} files={files} />}
      </Box>
    </Box>
  );
}

function Files({ queryId, files }: { queryId: string; files: QueryMessage['files'] }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const save = useDownloadFile(queryId);
  return (
    <Box
      component="ul"
      aria-label={t('queries.files')}
      sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {files.map(({ id, fileName, size }) => (
        <Box component="li" key={id} sx={{ maxWidth: '100%' }}>
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
        </Box>
      ))}
    </Box>
  );
}
