import { useState } from 'react';
import type { MembershipForm } from '@guildhall/shared/contracts';
import { compareForms, type FormDefinition, type FormChange } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Block, Button, Checkbox, Skeleton, Stack, Text, toast, Row } from '@guildhall/shared/ui/core';
import { Dialog, ErrorState, StatusChip } from '@guildhall/shared/ui/data';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { formCheckQuery, usePublishForm } from './api.ts';

interface PublishDialogProps {
  form: MembershipForm;
  /** The form that the draft is based on. */
  base: FormDefinition;
  draft: FormDefinition;
  onPublished: (form: MembershipForm) => void;
  onClosed: () => void;
}

/** Shows the effects before publishing: changes, versions published by others, and answers that will be lost. */
export function PublishDialog({ form, base, draft, onPublished, onClosed }: PublishDialogProps) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const check = useQuery(formCheckQuery(form.membershipTypeId, draft));
  const publish = usePublishForm(form.membershipTypeId);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const losses = check.data?.losses.filter(({ answers }) => answers > 0) ?? [];
  const fields = new Map(
    form.definition.steps.flatMap((step) => step.fields.map((field) => [field.key, field] as const)),
  );
  const foreign = compareForms(base, form.definition);
  const isReady =
    check.data?.findings.length === 0 && losses.every(({ key }) => accepted.includes(key)) && !check.isFetching;
  const send = () =>
    publish.mutate(
      { definition: draft, version: form.version, acceptedLosses: losses.map(({ key }) => key) },
      {
        onSuccess: (published) => {
          toast.success(t('published', { number: published.current }));
          onPublished(published);
        },
        // Answers or versions may have been added in the meantime: show the current state.
        onError: () => void check.refetch(),
      },
    );
  return (
    <Dialog
      open
      width="md"
      title={t('publishTitle')}
      onClose={onClosed}
      actions={
        <>
          <Button variant="text" onClick={onClosed}>
            {t('admin:common.cancel')}
          </Button>
          <Button variant="contained" disabled={!isReady} pending={publish.isPending} onClick={send}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <Stack gap={2.5}>
        {publish.error && <Alert severity="error">{problemText(publish.error)}</Alert>}
        {foreign.length > 0 && (
          <Alert severity="warning" live="alert" title={t('publishedMeanwhile', { number: form.current })}>
            <p>{t('publishedMeanwhileText')}</p>
            <ChangeList changes={foreign} />
          </Alert>
        )}
        <Text component="p" m={0}>
          {t('publishText')}
        </Text>
        {check.isError && <ErrorState error={check.error} onRetry={() => void check.refetch()} />}
        {check.isPending && <Skeleton variant="rounded" height={80} />}
        {check.data && check.data.findings.length > 0 && <Alert severity="error">{t('notYet')}</Alert>}
        {losses.length > 0 && (
          <Block component="fieldset" plain>
            <Alert severity="warning" title={t('lossTitle')}>
              {t('lossText')}
            </Alert>
            {losses.map(({ key, how, answers, drafts }) => (
              <Checkbox
                key={key}
                label={t(`loss.${how}`, { name: local(fields.get(key)?.label ?? { en: key }) })}
                help={t('lossCount', { count: answers, drafts })}
                checked={accepted.includes(key)}
                onChange={(isTicked) =>
                  setAccepted(isTicked ? [...accepted, key] : accepted.filter((one) => one !== key))
                }
              />
            ))}
          </Block>
        )}
        <ChangeList changes={compareForms(form.definition, draft)} />
      </Stack>
    </Dialog>
  );
}

const tones = { added: 'success', removed: 'error', changed: 'info' } as const;

/** The differences between two versions of a form, one line each. */
export function ChangeList({ changes }: { changes: readonly FormChange[] }) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const format = useFormat();
  const nameOf = ({ key, before, after }: FormChange) => {
    const one = after ?? before;
    return one ? local('label' in one ? one.label : one.title) || key : key;
  };
  if (changes.length === 0) return <Text tone="secondary">{t('noChanges')}</Text>;
  return (
    <Block component="ul" plain>
      {changes.map((change) => (
        <Row component="li" key={`${change.what} ${change.key}`} gap={1} py={0.75} wrap align="baseline">
          <StatusChip status={change.kind} tone={tones[change.kind]} label={t(`change.${change.kind}`)} />
          <Text component="span" shrink breakWords>
            {t(`change.${change.what}`, { name: nameOf(change) })}
            {change.parts.length > 0 && (
              <Text component="span" tone="secondary">
                {' '}
                ({format.list(change.parts.map((part) => t(`part.${part}`)))})
              </Text>
            )}
          </Text>
        </Row>
      ))}
    </Block>
  );
}
