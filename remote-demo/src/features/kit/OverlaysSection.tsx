import { useState } from 'react';
import { ApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Row, Stack, TextInput, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Dialog, MoreMenu } from '@guildhall/shared/ui/data';
import { KitPart, KitSection, useExampleDone } from './KitSection.tsx';

/** Dialogs, menus and other overlays. */
export function OverlaysSection() {
  const { t } = useTranslation('demo');
  const done = useExampleDone();
  return (
    <KitSection name="overlays">
      <KitPart names={['Dialog', 'ConfirmDialog']}>
        <Row wrap gap={1.5}>
          <DialogExample />
          <ConfirmExample />
        </Row>
      </KitPart>
      <KitPart names={['MoreMenu']}>
        <Row>
          <MoreMenu
            actions={[
              { label: t('kit.action.edit'), onChosen: done },
              { label: t('kit.action.print'), onChosen: done },
              { label: t('kit.action.withdraw'), onChosen: done, danger: true },
            ]}
          />
        </Row>
      </KitPart>
      <KitPart names={['toast']}>
        <Row wrap gap={1.5}>
          <Button icon="check" onClick={done}>
            {t('kit.overlay.success')}
          </Button>
          <Button icon="warning" onClick={() => toast.error(t('kit.error.text'))}>
            {t('kit.overlay.failure')}
          </Button>
        </Row>
      </KitPart>
    </KitSection>
  );
}

function DialogExample() {
  const { t } = useTranslation('demo');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('kit.overlay.open')}</Button>
      <Dialog
        open={isOpen}
        title={t('kit.overlay.title')}
        onClose={close}
        onSubmit={(event) => {
          event.preventDefault();
          close();
          toast.success(t('kit.overlay.done'));
        }}
        actions={
          <>
            <Button variant="text" onClick={close}>
              {t('kit.action.cancel')}
            </Button>
            <Button type="submit" variant="contained">
              {t('kit.action.send')}
            </Button>
          </>
        }
      >
        <Stack gap={2}>
          {t('kit.overlay.text')}
          <TextInput multiline minRows={3} label={t('kit.overlay.message')} inputProps={{ dir: 'auto' }} />
        </Stack>
      </Dialog>
    </>
  );
}

/** Asks for confirmation, fails the first time and succeeds the second time. */
function ConfirmExample() {
  const { t } = useTranslation('demo');
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const close = () => {
    setOpen(false);
    setProblem(undefined);
  };
  const confirm = () => {
    if (!problem) return setProblem(new ApiProblem({ status: 503, code: 'kit_example', message: t('kit.error.text') }));
    close();
    toast.success(t('kit.overlay.done'));
  };
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {t('kit.overlay.ask')}
      </Button>
      <ConfirmDialog
        danger
        open={isOpen}
        title={t('kit.overlay.askTitle')}
        confirm={t('kit.action.withdraw')}
        error={problem}
        onConfirmed={confirm}
        onClose={close}
      >
        {t('kit.overlay.askText')}
      </ConfirmDialog>
    </>
  );
}
