import { useState } from 'react';
import type { BankRule } from '@guildhall/shared/contracts';
import { accountNumber, changeBankRule } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Block, Button, IconButton, Row, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { Dialog, EmptyState, ErrorState } from '@guildhall/shared/ui/data';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { bankRulesQuery, useAddRule, useChangeRule, useRemoveRule } from './api.ts';

/** The rules that propose accounts for lines: a person changes or removes them. */
export function RulesDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('bank');
  const rules = useQuery(bankRulesQuery);
  const [edited, setEdited] = useState<BankRule | null>(null);
  const [asked, setAsked] = useState<BankRule | null>(null);
  // The last removed rule can be brought back while the dialog is open.
  const [removed, setRemoved] = useState<BankRule | null>(null);
  if (edited) return <RuleForm rule={edited} onClosed={() => setEdited(null)} />;
  if (asked) return <RemoveRule rule={asked} onRemoved={() => setRemoved(asked)} onClosed={() => setAsked(null)} />;
  return (
    <Dialog
      open
      title={t('rules')}
      width="md"
      onClose={onClosed}
      actions={
        <Button variant="contained" onClick={onClosed}>
          {t('admin:common.close')}
        </Button>
      }
    >
      {removed && <RemovedRule rule={removed} onRestored={() => setRemoved(null)} />}
      {rules.isPending && <Skeleton variant="rounded" height={160} />}
      {rules.isError && <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.data?.length === 0 && <EmptyState icon="list" title={t('noRules')} text={t('noRulesText')} />}
      <Block component="ul" plain>
        {(rules.data ?? []).map((rule) => (
          <Block key={rule.id} component="li" outlined rounded p={1.5} mb={1.5}>
            <Row gap={1} align="center" wrap>
              <Text grow shrink breakWords weight="semibold">
                <bdi>{rule.contains}</bdi>
              </Text>
              <IconButton
                icon="edit"
                label={t('editRule', { contains: rule.contains })}
                onClick={() => setEdited(rule)}
              />
              <IconButton
                icon="delete"
                label={t('removeRule', { contains: rule.contains })}
                onClick={() => setAsked(rule)}
              />
            </Row>
            <Text tone="secondary" breakWords>
              {rule.account} · <bdi>{rule.text}</bdi>
            </Text>
          </Block>
        ))}
      </Block>
    </Dialog>
  );
}

interface RuleProps {
  rule: BankRule;
  onClosed: () => void;
}

function RuleForm({ rule, onClosed }: RuleProps) {
  const { t } = useTranslation('bank');
  const { id, version, contains, account, text } = rule;
  const command = useContractForm(changeBankRule.body, {
    command: useChangeRule(id),
    defaultValues: { contains, account, text },
    toBody: (values: Pick<BankRule, 'contains' | 'account' | 'text'>) => ({ version, ...values }),
    faultsOf: (values) => [!accountNumber.safeParse(values.account).success && ['account', t('accountWrong')]],
    done: () => t('ruleSaved'),
    onSuccess: onClosed,
  });
  const { control } = command;
  return (
    <CommandDialog
      command={command}
      title={t('editRuleTitle')}
      text={t('ruleKeeps')}
      confirm={t('saveRule')}
      icon="save"
      onClosed={onClosed}
    >
      <FormField control={control} name="contains" label={t('contains')} help={t('containsHelp')} />
      <FormField
        control={control}
        name="account"
        label={t('account')}
        help={t('accountHelp')}
        inputProps={{ inputMode: 'numeric' }}
      />
      <FormField control={control} name="text" label={t('bookingText')} help={t('bookingTextHelp')} />
    </CommandDialog>
  );
}

function RemoveRule({
  rule: { id, version, contains, account, text },
  onRemoved,
  onClosed,
}: RuleProps & { onRemoved: () => void }) {
  const { t } = useTranslation('bank');
  const remove = useRemoveRule();
  return (
    <ConfirmCommand
      title={t('removeRuleTitle')}
      confirm={t('removeRuleConfirm')}
      command={remove}
      danger
      input={{ id, body: { version } }}
      onDone={() => {
        onRemoved();
        onClosed();
      }}
      onClose={onClosed}
    >
      <Stack gap={2}>
        <Text breakWords>
          <bdi>{contains}</bdi> · {account} · <bdi>{text}</bdi>
        </Text>
        <Text>{t('ruleKeeps')}</Text>
      </Stack>
    </ConfirmCommand>
  );
}

/** Names the removed rule, and brings it back. */
function RemovedRule({ rule: { contains, account, text }, onRestored }: { rule: BankRule; onRestored: () => void }) {
  const { t } = useTranslation('bank');
  const restore = useAddRule();
  return (
    <Alert
      severity={restore.isError ? 'error' : 'info'}
      action={
        <Button
          size="small"
          icon="undo"
          pending={restore.isPending}
          onClick={() => restore.mutate({ contains, account, text }, { onSuccess: onRestored })}
        >
          {t('restoreRule')}
        </Button>
      }
    >
      {restore.isError ? problemText(restore.error) : t('ruleRemoved', { contains })}
    </Alert>
  );
}
