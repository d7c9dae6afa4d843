import { useState } from 'react';
import type { MailDetail } from '@guildhall/shared/contracts';
import { languageFacts, readFormattedText, writeFormattedText } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useController, type Bound } from '@guildhall/shared/ui/form';
import { RichText } from '@guildhall/shared/ui/rich-text';
import type { MailValues } from './MailConflict.tsx';

interface MailBodyProps<Output> extends Pick<Bound<MailValues, Output>, 'control'> {
  mail: MailDetail;
}

/** The placeholder for a secret in a text. */
const hiddenSecret = '•••';

/** The text of a mail. It is stored as formatted plain text and stays unchanged unless edited. */
export function MailBody<Output>({ control, mail }: MailBodyProps<Output>) {
  const { t } = useTranslation('admin');
  const { field, fieldState } = useController({ control, name: 'body' });
  // The editor restarts when a different text arrives.
  const [start, setStart] = useState({ text: field.value, edition: 0 });
  const [written, setWritten] = useState(field.value);
  if (field.value !== written) {
    setWritten(field.value);
    setStart({ text: field.value, edition: start.edition + 1 });
  }
  const { tag, direction } = languageFacts[mail.language];
  return (
    <RichText
      key={start.edition}
      ref={field.ref}
      label={t('mail.body')}
      error={fieldState.error?.message}
      initial={readFormattedText(start.text)}
      tokens={[...mail.links, hiddenSecret]}
      lang={tag}
      dir={direction}
      onChange={(lines) => {
        const text = lines === null ? start.text : writeFormattedText(lines);
        setWritten(text);
        field.onChange(text);
      }}
      onBlur={field.onBlur}
    />
  );
}
