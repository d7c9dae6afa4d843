import type { PollDetail, PollInvitation } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Button, Card, Text } from '@guildhall/shared/ui/core';
import type { Tone } from '@guildhall/shared/ui/data';
import { InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { Nothing, Prose, ListRow, RowList } from '../../lib/texts.tsx';
import type { PollAsk } from './poll-actions.ts';
import { zoneName } from './times.ts';

const tones: Record<PollInvitation['state'], Tone> = {
  not_invited: 'neutral',
  invited: 'warning',
  partly: 'warning',
  answered: 'success',
  bounced: 'error',
};

/** Invitees who can still answer come first. */
const order: readonly PollInvitation['state'][] = ['bounced', 'invited', 'partly', 'not_invited', 'answered'];

interface InvitationsProps {
  poll: PollDetail;
  onAsked: (what: PollAsk) => void;
}

/** Everyone who was invited: who has not answered, who was reminded, and their remarks. */
export function Invitations({ poll, onAsked }: InvitationsProps) {
  const { t } = useTranslation('admin');
  const invitations = [...poll.invitations].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const silent = poll.invitations.filter(({ state }) => state === 'invited' || state === 'bounced').length;
  return (
    <Card
      title={t('poll.invited')}
      level="h2"
      subtitle={silent === 0 ? t('poll.nobodySilent') : t('poll.silent', { count: silent })}
    >
      {invitations.length === 0 && <Nothing>{t('poll.nobodyInvited')}</Nothing>}
      <RowList label={t('poll.invited')}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            {...(poll.state === 'open' && {
              onResent: () => onAsked({ kind: 'resend', invitationId: invitation.id }),
            })}
          />
        ))}
      </RowList>
    </Card>
  );
}

function InvitationRow({ invitation, onResent }: { invitation: PollInvitation; onResent?: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { name, email, required, state, remindedAt, answeredAt, comment, zone } = invitation;
  const facts = [
    required && t('poll.required'),
    answeredAt && t('poll.answeredAt', { when: format.date(answeredAt) }),
    !answeredAt && remindedAt && t('poll.remindedAt', { when: format.date(remindedAt) }),
    zone && zoneName(zone),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <ListRow>
      <Text grow="160px" shrink breakWords>
        <Text component="bdi" weight="semibold">
          {name}
        </Text>
        <Text size="caption" tone="secondary">
          <bdi dir="ltr">{email}</bdi>
        </Text>
        {facts.length > 0 && (
          <Text size="caption" tone="secondary">
            <InlineList items={facts} />
          </Text>
        )}
        {comment && (
          <Text mt={0.5} size="small">
            <Prose>{comment}</Prose>
          </Text>
        )}
      </Text>
      <StatusChip status={state} tone={tones[state]} label={t(`poll.invitation.${state}`)} />
      {onResent && state !== 'answered' && (
        <Button size="small" icon="mail" aria-label={`${t('poll.resend')}: ${name}`} onClick={onResent}>
          {t('poll.resend')}
        </Button>
      )}
    </ListRow>
  );
}
