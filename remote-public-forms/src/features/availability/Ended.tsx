import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { rememberPath } from '@guildhall/shared/store';
import { ButtonLink, Stack } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { LinkEnded, RenewLink } from '../../ui/LinkEnded.tsx';
import { CopyAnswer } from './AnswerCard.tsx';
import { formatAnswer } from './answer-summary.ts';
import type { Draft } from './draft.ts';
import { ask, type Ending } from './server.ts';
import type { Times } from './times.ts';

interface EndedProps {
  ending: Ending;
  token: string;
  /** The server's own message. */
  said?: string;
  /** The draft that the server refused. */
  typed?: Draft;
  shown?: { poll: Availability; zone: string; times: Times };
}

/** Explains why a link shows no form and what to do; a draft can be copied. */
export function Ended({ ending, token, said, typed, shown }: EndedProps) {
  const { t } = useTranslation('availability');
  return (
    <LinkEnded
      title={t(`ended.${ending}.title`)}
      text={t(`ended.${ending}.text`)}
      serverText={ending === 'link_expired' || ending === 'poll_cancelled' ? said : ''}
      actions={
        (ending === 'link_replaced' || ending === 'sign_in_needed') && (
          <Stack gap={2} align="flex-start">
            {ending === 'link_replaced' && (
              <RenewLink namespace="availability" renew={() => ask((api) => api.renewLink(token))} />
            )}
            {ending === 'sign_in_needed' && (
              <ButtonLink
                to={paths.login}
                variant="contained"
                size="large"
                onClick={() => rememberPath(window.location.pathname)}
              >
                {t('ended.signIn')}
              </ButtonLink>
            )}
          </Stack>
        )
      }
    >
      {typed && shown && <CopyAnswer said={formatAnswer(shown.poll, shown.zone, shown.times, typed)} isUnsent />}
    </LinkEnded>
  );
}
