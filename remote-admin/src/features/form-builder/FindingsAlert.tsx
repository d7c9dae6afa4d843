import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button } from '@guildhall/shared/ui/core';
import type { Place } from './form-edits.ts';
import type { Finding } from './use-findings.ts';

interface FindingsAlertProps {
  findings: readonly Finding[];
  onOpened: (place: Place) => void;
}

/** How many problems the form has, with the first one and the way to it. */
export function FindingsAlert({ findings, onOpened }: FindingsAlertProps) {
  const { t } = useTranslation('form-builder');
  const place = findings.find((one) => one.place !== null)?.place;
  if (findings.length === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        place && (
          <Button variant="text" onClick={() => onOpened(place)}>
            {t('goToFinding')}
          </Button>
        )
      }
    >
      {t('findings', { count: findings.length })} {findings[0]?.message}
    </Alert>
  );
}
