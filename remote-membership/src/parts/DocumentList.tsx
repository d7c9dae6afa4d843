import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { canReplaceRejected } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, IconButton, RouteLink } from '@guildhall/shared/ui/core';
import { useUser } from '@guildhall/shared/store';
import { StatusChip } from '@guildhall/shared/ui/data';
import { useDownloadDocument } from '../features/form/steps/api.ts';
import { paths } from '../paths.ts';
import { useDomainWords } from '../words.ts';

/** The documents of an application with their states; each can be downloaded. */
export function DocumentList({ application: { id, state, documents, applicant } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const format = useFormat();
  const download = useDownloadDocument(id);
  const user = useUser();
  if (documents.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('dashboard.noDocuments')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {documents.map((document) => (
        <Box
          component="li"
          key={document.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
            py: 1,
            borderBottom: '1px solid',
            borderColor: 'divider',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 500 }}>{words.document(document.kind)}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              <bdi>{document.fileName}</bdi> · {format.bytes(document.size)}
            </Box>
            {document.rejectedWhy && (
              <Box sx={{ color: 'error.main', fontSize: '0.875rem' }}>
                {t('documents.rejected', { why: document.rejectedWhy })}
              </Box>
            )}
            {applicant.id === user?.id && canReplaceRejected(state, document) && (
              <RouteLink to={paths.application(id, { step: 'documents' })}>{t('documents.uploadAnother')}</RouteLink>
            )}
          </Box>
          <StatusChip status={document.state} label={words.documentState(document.state)} />
          <IconButton
            icon="download"
            label={t('documents.download', { name: document.fileName })}
            onClick={() => download.mutate(document.id)}
          />
        </Box>
      ))}
    </Box>
  );
}
