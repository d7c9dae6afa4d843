import type { Consequences } from '@guildhall/shared/contracts';
import { isolated } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useDirection, useTranslation } from '@guildhall/shared/i18n';

/** Formats consequences as sentences: first mails and invoices, then what follows automatically. */
export function useSentences(): (consequences: Consequences) => string[] {
  const { t } = useTranslation('dry-run');
  const label = useLabels();
  const format = useFormat();
  const direction = useDirection();
  /** User-supplied text is isolated, so that its direction does not affect the sentence. */
  const asWritten = (text: string) => isolated(text, direction);
  const inMail = ({ to, subject }: { to: string; subject: string }) => ({
    to: asWritten(to),
    subject: asWritten(subject),
  });
  const days = (all: Consequences['starts']) => format.list([...new Set(all.map(({ at }) => format.date(at)))]);
  return ({ state, mails, dropped, invoices, referees, starts, stops }) => [
    ...(state
      ? [
          t('state', {
            before: label('application.state', state.before),
            after: label('application.state', state.after),
          }),
        ]
      : []),
    ...mails.map(({ isDraft, ...mail }) => t(isDraft ? 'draft' : 'sent', inMail(mail))),
    ...dropped.map((mail) => t('dropped', inMail(mail))),
    ...invoices.map(({ effect, gross }) => t(`invoice.${effect}`, { gross: format.money(gross) })),
    ...referees.map((one) => t('referee', { name: asWritten(one.name), state: label('referee.state', one.state) })),
    ...[...new Set(starts.map(({ kind }) => kind))].map((kind) =>
      t('starts', { kind: label('scheduled', kind), days: days(starts.filter((one) => one.kind === kind)) }),
    ),
    ...(stops.length > 0 ? [t('stops', { count: stops.length })] : []),
  ];
}
