import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, IconButton, Row } from '@guildhall/shared/ui/core';

interface ToolbarProps {
  canUndo: boolean;
  canRedo: boolean;
  canPublish: boolean;
  dispatch: (change: { kind: 'undo' | 'redo' }) => void;
  onPublish: () => void;
}

/** Undo, redo and publish. */
export function Toolbar({ canUndo, canRedo, canPublish, dispatch, onPublish }: ToolbarProps) {
  const { t } = useTranslation('form-builder');
  return (
    <Row gap={1} wrap align="center">
      <IconButton icon="undo" label={t('undo')} disabled={!canUndo} onClick={() => dispatch({ kind: 'undo' })} />
      <IconButton
        icon="undo"
        // In addition to the `transform` that mirrors the icon in Arabic.
        sx={{ '& svg': { scale: '-1 1' } }}
        label={t('redo')}
        disabled={!canRedo}
        onClick={() => dispatch({ kind: 'redo' })}
      />
      <Block grow />
      <Button variant="contained" disabled={!canPublish} onClick={onPublish}>
        {t('publish')}
      </Button>
    </Row>
  );
}
