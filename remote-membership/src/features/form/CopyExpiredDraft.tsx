import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Button, Text } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { useStartApplication } from '../applications/api.ts';

/** An expired draft: a new draft can start with its answers, so that people need not type them again. */
export function CopyExpiredDraft({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const navigate = useNavigate();
  const start = useStartApplication();
  const { id, membershipType } = application;
  const begin = () =>
    start.mutate(
      { membershipTypeId: membershipType.id, copyFrom: id },
      { onSuccess: (fresh) => void navigate(paths.application(fresh.id)) },
    );
  return (
    <Alert
      severity="warning"
      title={t('takeOver.title')}
      action={
        membershipType.open && (
          <Button variant="contained" pending={start.isPending} onClick={begin}>
            {t('takeOver.action')}
          </Button>
        )
      }
    >
      <p>{t(membershipType.open ? 'takeOver.text' : 'takeOver.closed')}</p>
      {start.error && (
        <Text role="alert" weight="medium" tone="error">
          {problemText(start.error)}
        </Text>
      )}
    </Alert>
  );
}
