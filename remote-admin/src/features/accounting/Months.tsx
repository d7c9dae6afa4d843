import { useState } from 'react';
import type { AccountingSummary } from '@guildhall/shared/contracts';
import { reopenMonth } from '@guildhall/shared/contracts';
import { may, Role } from '@guildhall/shared/domain';
import { dateFormatter, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button, Card, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { useCloseMonth, useReopenMonth } from './api.ts';

type MonthsProps = Pick<AccountingSummary, 'closedThrough' | 'closableThrough'>;

/** Which months are closed; administrators close the last one that has ended and reopen the last closed one. */
export function Months({ summary: { closedThrough, closableThrough } }: { summary: MonthsProps }) {
  const { t } = useTranslation('accounting');
  const mayManage = may(useUser()?.role ?? Role.member, 'accounting:manage');
  const [open, setOpen] = useState<'close' | 'reopen' | null>(null);
  const close = useCloseMonth();
  const reopen = useReopenMonth();
  const names = dateFormatter(useLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthOf = (month: string) => names.format(new Date(`${month}-01T00:00:00Z`));
  const isClosable = closedThrough === null || closedThrough < closableThrough;
  return (
    <Card title={t('months.title')}>
      <Stack gap={2}>
        <Text>
          {closedThrough === null ? t('months.none') : t('months.closedThrough', { month: monthOf(closedThrough) })}
        </Text>
        <Text size="small" tone="secondary">
          {t(mayManage ? 'months.hint' : 'months.ask')}
        </Text>
        {mayManage && (
          <Row wrap gap={1.5}>
            {isClosable && (
              <Button icon="lock" onClick={() => setOpen('close')}>
                {t('months.close', { month: monthOf(closableThrough) })}
              </Button>
            )}
            {closedThrough !== null && (
              <Button variant="text" icon="undo" onClick={() => setOpen('reopen')}>
                {t('months.reopen', { month: monthOf(closedThrough) })}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      <ConfirmCommand
        open={open === 'close'}
        title={t('months.closeTitle', { month: monthOf(closableThrough) })}
        confirm={t('months.closeConfirm')}
        command={close}
        onClose={() => setOpen(null)}
        input={{ month: closableThrough }}
        done={t('months.closed', { month: monthOf(closableThrough) })}
      >
        {t('months.closeText')}
      </ConfirmCommand>
      {open === 'reopen' && closedThrough !== null && (
        <ReasonDialog
          contract={reopenMonth}
          command={reopen}
          toBody={(reason) => ({ month: closedThrough, reason })}
          title={t('months.reopenTitle', { month: monthOf(closedThrough) })}
          text={t('months.reopenText')}
          confirm={t('months.reopenConfirm')}
          done={t('months.reopened', { month: monthOf(closedThrough) })}
          help={t('months.reasonHelp')}
          onClosed={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
