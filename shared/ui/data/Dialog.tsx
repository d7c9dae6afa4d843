import { useEffect, useId, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Alert, Block, Box, Button, Grid, IconButton, Row, Text } from '../core/index.ts';
import { problemText } from '../../http/problem.ts';
import { useOverlays } from './use-overlays.ts';
import { withWholeNumbers } from './whole-numbers.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  width?: 'xs' | 'sm' | 'md' | 'lg';
  /** Makes the dialog a form, so that Enter submits it. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** A dialog over the screen; where it matters, its open state is in the URL. */
export function Dialog({ open, title, onClose, children, actions, width = 'sm', onSubmit }: DialogProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const overlays = useOverlays(open, onClose);
  useEffect(() => (open ? catchLostFocus : undefined), [open]);
  if (!overlays) return null;
  const { MuiDialog, DialogActions, DialogContent, DialogTitle } = overlays;
  const content = (
    <>
      <DialogContent sx={{ px: 3, pt: '8px !important' }}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </>
  );
  return (
    <MuiDialog open={open} onClose={onClose} aria-labelledby={id} fullWidth maxWidth={width}>
      <Row gap={1} align="flex-start" pr={1.5}>
        <DialogTitle id={id} sx={{ flex: 1 }}>
          {withWholeNumbers(title)}
        </DialogTitle>
        <Block pt={1.5}>
          <IconButton icon="close" label={t('dialog.close')} onClick={onClose} />
        </Block>
      </Row>
      {onSubmit ? (
        <Box
          component="form"
          noValidate
          onSubmit={onSubmit}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' }}
        >
          {content}
        </Box>
      ) : (
        content
      )}
    </MuiDialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The verb of the action: "Withdraw application". */
  confirm: string;
  onConfirmed: () => void;
  onClose: () => void;
  pending?: boolean;
  /** The error of the last attempt. */
  error?: unknown;
  /** True when the action cannot be undone. */
  danger?: boolean;
}

/** Asks for confirmation before an action, with the action's verb. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, onConfirmed, onClose, pending = false, error, danger = false } = props;
  const { t } = useTranslation('ui');
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button variant="contained" color={danger ? 'error' : 'brand'} pending={pending} onClick={onConfirmed}>
            {confirm}
          </Button>
        </>
      }
    >
      <Grid gap={2}>
        <Text tone="secondary">{children}</Text>
        {error !== undefined && error !== null && <Alert severity="error">{problemText(error)}</Alert>}
      </Grid>
    </Dialog>
  );
}

/** Polling interval and limit in ms: the opener of a dialog may disappear only when the list has reloaded. */
const lookEveryMs = 150;

const lookForMs = 3000;

/**
 * Moves the focus to the page title when the opener of a closed dialog is gone or disabled, so that the keyboard
 * continues from the page instead of the top of the document. Does not move a focus that is somewhere else.
 */
function catchLostFocus(): void {
  const until = Date.now() + lookForMs;
  const timer = setInterval(() => {
    const isLost = document.activeElement === document.body;
    // Focusing must not scroll: the page keeps its position.
    if (isLost) document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
    if (isLost || Date.now() > until) clearInterval(timer);
  }, lookEveryMs);
}
