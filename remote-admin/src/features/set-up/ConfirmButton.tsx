import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Stack, Box } from '@guildhall/shared/ui/core';
import type { confirmableSteps } from '@guildhall/shared/domain';
import { useConfirmStep } from './api.ts';

/** Confirms that the defaults of an installation are correct. */
export function ConfirmButton({ step }: { step: (typeof confirmableSteps)[number] }) {
  const { t } = useTranslation('set-up');
  const confirm = useConfirmStep();
  return (
    <Stack gap={1.5}>
      {confirm.isError && (
        <Alert severity="error" live="alert">
          {problemText(confirm.error)}
        </Alert>
      )}
      <Box>
        <Button icon="check" pending={confirm.isPending} onClick={() => confirm.mutate(step)}>
          {t(`confirm.${step}`)}
        </Button>
      </Box>
    </Stack>
  );
}
