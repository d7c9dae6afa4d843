import { acceptedFiles, caseLimits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button } from '@guildhall/shared/ui/core';
import { FileDrop } from '@guildhall/shared/ui/form';
import { useState } from 'react';
import type { QueryFiles } from './use-query-files.ts';

const endings = acceptedFiles.flatMap((kind) => [...kind.endings]);

/** The file area of a message; opened on request. */
export function AttachFiles({ files }: { files: QueryFiles }) {
  const { t } = useTranslation('queries');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && files.files.length === 0)
    return (
      <Box>
        <Button type="button" variant="text" icon="attach" onClick={() => setOpen(true)}>
          {t('attach')}
        </Button>
      </Box>
    );
  return (
    <FileDrop
      label={t('files')}
      optional
      files={files.files}
      endings={endings}
      maxFiles={caseLimits.filesPerMessage}
      onAdded={files.add}
      onRemove={files.remove}
      onRetry={files.retry}
    />
  );
}
