import { useState } from 'react';
import type { QueryDetail } from '@guildhall/shared/contracts';
import { splitQuery } from '@guildhall/shared/contracts';
import { shortened } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Checkbox } from '@guildhall/shared/ui/core';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useSplitQuery } from './api.ts';

interface SplitDialogProps {
  query: QueryDetail;
  /** @param id of the new query */
  onSplit: (id: string) => void;
  onClosed: () => void;
}

/** Moves selected messages into a new query, if a person asked about two things in one. */
export function SplitDialog({ query, onSplit, onClosed }: SplitDialogProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const command = useCommandForm(splitQuery, {
    command: useSplitQuery(query),
    defaultValues: { subject: '' },
    toBody: ({ subject }: { subject: string }) => ({ version: query.version, subject, messageIds: [...chosen] }),
    done: ({ id, number }) => {
      onSplit(id);
      return t('split.done', { number });
    },
    onClosed,
  });
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  const isPublic = (id: string) => query.messages.some((message) => message.id === id && message.kind === 'public');
  const publicCount = query.messages.filter(({ kind }) => kind === 'public').length;
  const moving = chosen.filter(isPublic).length;
  return (
    <CommandDialog
      command={command}
      width="md"
      title={t('split.title', { number: query.number })}
      text={t('split.text')}
      confirm={t('split.confirm')}
      icon="split"
      onClosed={onClosed}
    >
      <FormField control={command.control} name="subject" label={t('split.subject')} />
      <Block component="fieldset" plain>
        <legend>{t('split.messages')}</legend>
        {query.messages.map(({ id, authorName, kind, body, createdAt }) => (
          <Checkbox
            key={id}
            label={
              <>
                <bdi>{authorName}</bdi> · {format.dateTime(createdAt)}
                {kind === 'internal_note' && ` · ${t('queries:note')}`}
              </>
            }
            help={<bdi>{shortened(body, 160)}</bdi>}
            checked={chosen.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </Block>
      {chosen.length > 0 && (moving === 0 || moving === publicCount) && (
        <Alert severity="warning">{t('split.rule')}</Alert>
      )}
    </CommandDialog>
  );
}
