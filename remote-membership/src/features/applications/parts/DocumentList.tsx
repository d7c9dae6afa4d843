import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { canReplaceRejected } from '@guildhall/shared/domain';
import { useKindName, useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, IconButton, RouteLink, Text } from '@guildhall/shared/ui/core';
import { useUser } from '@guildhall/shared/store';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { useDownloadDocument } from '../api.ts';
import { paths } from '../../../paths.ts';

/** The documents of an application with their states and downloads. */
export function DocumentList({ application: { id, state, documents, applicant } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const kindName = useKindName();
  const format = useFormat();
  const download = useDownloadDocument(id);
  const user = useUser();
  if (documents.length === 0) return <Text tone="secondary">{t('dashboard.noDocuments')}</Text>;
  return (
    <Block component="ul" plain>
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
          <Block grow="160px" shrink>
            <Text weight="medium">{kindName(document.kind, document.kindName)}</Text>
            <Text size="small" tone="secondary" breakWords>
              <InlineList items={[<bdi>{document.fileName}</bdi>, format.bytes(document.size)]} />
            </Text>
            {document.rejectedWhy && (
              <Text size="small" tone="error">
                {t('documents.rejected', { why: document.rejectedWhy })}
              </Text>
            )}
            {applicant.id === user?.id && canReplaceRejected(state, document) && (
              <RouteLink to={paths.application(id, { step: 'documents' })}>{t('documents.uploadAnother')}</RouteLink>
            )}
          </Block>
          <StatusChip status={document.state} label={label('document.state', document.state)} />
          <IconButton
            icon="download"
            label={t('documents.download', { name: document.fileName })}
            onClick={() => download.mutate(document.id)}
          />
        </Box>
      ))}
    </Block>
  );
}
