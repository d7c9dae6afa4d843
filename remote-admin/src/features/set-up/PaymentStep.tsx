import { unnamed } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, ButtonLink, Card, Stack } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { WithSettings } from '../configuration/settings/WithSettings.tsx';

/** The bank account for payments, as printed on invoices. */
export function PaymentStep() {
  const { t } = useTranslation('set-up');
  const shown = (value: string) => (value === '' ? t('notSet') : <bdi>{value}</bdi>);
  return (
    <WithSettings>
      {({ association: { value } }) => (
        <Card title={t('transfer')}>
          <Stack gap={2.5}>
            <DescriptionList
              columns={3}
              items={[
                { label: t('payee'), value: shown(value.name === unnamed ? '' : value.name) },
                { label: t('admin:settings.field.bankAccount'), value: shown(value.bankAccount) },
                { label: t('admin:settings.field.taxNumber'), value: shown(value.taxNumber) },
              ]}
            />
            <Box>
              <ButtonLink to={paths.setUp('association')} variant="outlined" icon="edit">
                {t('changeAccount')}
              </ButtonLink>
            </Box>
          </Stack>
        </Card>
      )}
    </WithSettings>
  );
}
