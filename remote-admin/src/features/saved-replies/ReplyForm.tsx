import { changeSavedReply, createSavedReply } from '@guildhall/shared/contracts';
import type { SavedReply } from '@guildhall/shared/contracts';
import { languageFacts, languages, replyPlaceholders, unknownPlaceholders } from '@guildhall/shared/domain';
import type { Language } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useChangeSavedReply, useCreateSavedReply } from './api.ts';

interface Values {
  name: string;
  text: Record<Language, string>;
}

interface ReplyFormProps {
  /** `null` for a new one. */
  reply: SavedReply | null;
  onClosed: () => void;
}

const valuesOf = (reply: SavedReply | null): Values => ({
  name: reply?.name ?? '',
  text: { en: '', fr: '', ar: '', cn: '', ...reply?.text },
});

/** Languages without a translation are left out: English replaces them. */
const toChoice = ({ name, text }: Values) => ({
  name,
  text: {
    en: text.en,
    ...Object.fromEntries(Object.entries(text).filter(([language, one]) => language !== 'en' && one.trim() !== '')),
  },
});

/** Adds or edits a saved reply. */
export function ReplyForm({ reply, onClosed }: ReplyFormProps) {
  return reply ? <ChangeReply reply={reply} onClosed={onClosed} /> : <NewReply onClosed={onClosed} />;
}

function useFaults() {
  const { t } = useTranslation('saved-replies');
  return ({ text }: Values) =>
    languages.map((language) => {
      const [unknown] = unknownPlaceholders(text[language]);
      return unknown !== undefined && ([`text.${language}`, t('unknownPlaceholder', { name: unknown })] as const);
    });
}

function NewReply({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('saved-replies');
  const command = useCommandForm(createSavedReply, {
    command: useCreateSavedReply(),
    defaultValues: valuesOf(null),
    toBody: toChoice,
    faultsOf: useFaults(),
    done: ({ name }) => t('saved', { name }),
    onClosed,
  });
  return (
    <CommandDialog command={command} title={t('new')} confirm={t('save')} width="md" onClosed={onClosed}>
      <Inputs control={command.control} />
    </CommandDialog>
  );
}

function ChangeReply({ reply, onClosed }: { reply: SavedReply; onClosed: () => void }) {
  const { t } = useTranslation('saved-replies');
  const command = useCommandForm(changeSavedReply, {
    command: useChangeSavedReply(reply.id),
    defaultValues: valuesOf(reply),
    toBody: (values: Values) => ({ ...toChoice(values), version: reply.version }),
    faultsOf: useFaults(),
    done: ({ name }) => t('saved', { name }),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('edit', { name: reply.name })}
      confirm={t('save')}
      width="md"
      onClosed={onClosed}
    >
      <Inputs control={command.control} />
    </CommandDialog>
  );
}

function Inputs({ control }: { control: Parameters<typeof FormField<Values, unknown>>[0]['control'] }) {
  const { t } = useTranslation('saved-replies');
  return (
    <>
      <FormField control={control} name="name" label={t('name')} help={t('nameHelp')} />
      {languages.map((language) => (
        <FormField
          key={language}
          control={control}
          name={`text.${language}`}
          type="multiline"
          label={t('textIn', { language: languageFacts[language].name })}
          optional={language !== 'en'}
          inputProps={{ lang: languageFacts[language].tag }}
        />
      ))}
      <section aria-label={t('placeholders')}>
        <DescriptionList
          items={replyPlaceholders.map((name) => ({ label: `{{${name}}}`, value: t(`placeholder.${name}`) }))}
        />
      </section>
    </>
  );
}
