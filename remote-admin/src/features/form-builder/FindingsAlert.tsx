import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button } from '@guildhall/shared/ui/core';
import type { Place } from './form-edits.ts';
import type { Finding } from './use-findings.ts';

interface FindingsAlertProps {
  findings: readonly Finding[];
  onOpened: (place: Place) => void;
}

/** The number of problems in the form, with the first one and a link to it. */
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
