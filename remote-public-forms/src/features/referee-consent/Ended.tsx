import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { CopyCard } from '../../ui/CopyCard.tsx';
import { LinkEnded, RenewLink } from '../../ui/LinkEnded.tsx';
import { keptDraft } from './draft.ts';
import { ask, type Ending } from './server.ts';

interface EndedProps {
  ending: Ending;
  token: string;
  association?: string;
  /** The text that was being typed when the answer was refused; by default the draft on this device. */
  typed?: string;
  /** The server's own message. */
  said?: string;
}

/** Explains why a link accepts no answer and what to do; the typed text can be copied. */
export function Ended({ ending, token, association, typed, said }: EndedProps) {
  const { t } = useTranslation('referee');
  const [text] = useState(() => (typed ?? keptDraft(token)?.statement ?? '').trim());
  const isWriting = ending === 'cancelled' && typed !== undefined && text !== '';
  return (
    <LinkEnded
      title={t(`ended.${ending}Title`)}
      text={t(`ended.${isWriting ? 'cancelledTyping' : `${ending}Text`}`, { association })}
      serverText={ending === 'expired' ? said : ''}
      actions={
        (ending === 'expired' || ending === 'replaced') && (
          <RenewLink namespace="referee" renew={() => ask((api) => api.renewLink(token))} />
        )
      }
    >
      {text !== '' && <KeptText text={text} />}
    </LinkEnded>
  );
}

/** The referee's text that can no longer be sent, to copy. */
export function KeptText({ text }: { text: string }) {
  const { t } = useTranslation('referee');
  const labels = { copy: t('ended.copy'), copied: t('ended.copied'), copyFailed: t('ended.copyFailed') };
  return <CopyCard title={t('ended.typedTitle')} label={t('ended.typedText')} text={text} labels={labels} />;
}
