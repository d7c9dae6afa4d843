import type { MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, Row } from '@guildhall/shared/ui/core';

interface ContradictionProps {
  mail: MailDetail;
  onOpened: (id: string) => void;
}

/**
 * Two contradicting drafts of one application can't both be sent (domain rule 11): says so, and links to the other one.
 */
export function Contradiction({ mail: { contradicts }, onOpened }: ContradictionProps) {
  const { t } = useTranslation('admin');
  if (contradicts.length === 0) return null;
  return (
    <Alert severity="error" title={t('mail.contradicts')}>
      {t('mail.contradictsText')}
      <Row wrap gap={1} mt={1}>
        {contradicts.map(({ id, subject }) => (
          <Button key={id} size="small" icon="mail" onClick={() => onOpened(id)} sx={{ whiteSpace: 'normal' }}>
            {t('mail.contradictsOther', { subject })}
          </Button>
        ))}
      </Row>
    </Alert>
  );
}
