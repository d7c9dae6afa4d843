import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';

type Item = NonNullable<ApplicationDetail['changeRequest']>['items'][number];

interface OfficeNotesProps {
  application: ApplicationDetail;
  kind: Item['kind'];
  /** Field key, document kind or referee id. */
  target: string;
}

/** What the office wrote about one thing it asks to be changed, and whether that is done. Nothing where nothing is asked. */
export function OfficeNotes({ application, kind, target }: OfficeNotesProps) {
  const { t } = useTranslation('membership');
  const items = application.changeRequest?.items.filter((item) => item.kind === kind && item.target === target) ?? [];
  return items.map(({ id, note, solved }) => (
    <Box
      key={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1.25,
        p: 1.5,
        mb: 1,
        borderRadius: 1,
        backgroundColor: solved ? 'success.tint' : 'warning.tint',
      }}
    >
      <Box sx={{ color: solved ? 'success.main' : 'warning.main', display: 'flex', pt: '2px' }}>
        <Icon name={solved ? 'checkCircle' : 'message'} size={18} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('changes.noteOf')}</Box>
        <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      </Box>
      <StatusChip
        status={solved ? 'accepted' : 'open'}
        tone={solved ? 'success' : 'warning'}
        label={t(solved ? 'changes.solved' : 'changes.open')}
      />
    </Box>
  ));
}
