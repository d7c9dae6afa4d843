import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Stack, VisuallyHidden, type IconName } from '@guildhall/shared/ui/core';
import type { ApplicationState } from '@guildhall/shared/domain';

const looks: Record<StageMark, { icon: IconName; colour: string; background: string }> = {
  done: { icon: 'check', colour: 'success.main', background: 'success.tint' },
  now: { icon: 'play', colour: 'brand.contrastText', background: 'brand.main' },
  todo: { icon: 'clock', colour: 'text.secondary', background: 'background.sunken' },
  stopped: { icon: 'close', colour: 'error.main', background: 'error.tint' },
};

/** The stages to membership and this application's position: horizontal, on a phone vertical. */
export function ProgressTrack({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('membership');
  const comma = useComma();
  return (
    <Stack
      component="ol"
      aria-label={t('stage.label')}
      plain
      direction={{ xs: 'column', sm: 'row' }}
      gap={{ xs: 1.25, sm: 1 }}
    >
      {stagesOf(application).map(({ name, mark }) => {
        const { icon, colour, background } = looks[mark];
        return (
          <Box
            component="li"
            key={name}
            {...(mark === 'now' && { 'aria-current': 'step' })}
            sx={{
              flex: 1,
              minWidth: 0,
              display: 'flex',
              flexDirection: { xs: 'row', sm: 'column' },
              alignItems: { xs: 'center', sm: 'flex-start' },
              gap: 1,
              borderBlockStart: { sm: '3px solid' },
              borderColor: { sm: mark === 'todo' ? 'divider' : mark === 'now' ? 'brand.main' : colour },
              paddingBlockStart: { sm: 1.25 },
            }}
          >
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                width: 30,
                height: 30,
                borderRadius: '50%',
                color: colour,
                backgroundColor: background,
              }}
            >
              <Icon name={icon} size={16} />
            </Box>
            <Box
              sx={{
                fontWeight: mark === 'now' ? 700 : 500,
                color: mark === 'todo' ? 'text.secondary' : 'text.primary',
                lineHeight: 1.35,
              }}
            >
              {t(`stage.${name}`)}
              <VisuallyHidden>
                {comma}
                {t(`stage.${mark}`)}
              </VisuallyHidden>
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
}

const stageNames = ['fill', 'screening', 'references', 'review', 'payment', 'active'] as const;

type StageName = (typeof stageNames)[number];

type StageMark = 'done' | 'now' | 'todo' | 'stopped';

const stageOf: Record<ApplicationState, StageName> = {
  draft: 'fill',
  expired: 'fill',
  withdrawn: 'fill',
  submitted: 'screening',
  changes_requested: 'screening',
  lapsed: 'screening',
  on_hold: 'screening',
  awaiting_references: 'references',
  references_short: 'references',
  in_review: 'review',
  conditionally_approved: 'review',
  deferred: 'review',
  rejected: 'review',
  approved: 'payment',
  awaiting_payment: 'payment',
  payment_lapsed: 'payment',
  active: 'active',
};

const ended: readonly ApplicationState[] = ['expired', 'withdrawn', 'lapsed', 'rejected', 'payment_lapsed'];

type Facts = Pick<ApplicationDetail, 'state' | 'submittedAt' | 'hold'> & {
  membershipType: Pick<ApplicationDetail['membershipType'], 'asksReferees'> & { fee: { amountMinor: number } };
};

/**
 * The stages to membership and this application's position. There is no fee stage without a fee, and no screening stage
 * where referees are asked immediately and nothing waits for the office's check.
 * @internal tested on its own
 */
export function stagesOf({ state, submittedAt, hold, membershipType }: Facts): { name: StageName; mark: StageMark }[] {
  // People can withdraw at any stage; the data only tells whether the application had been sent.
  const here = state === 'withdrawn' && submittedAt !== null ? 'screening' : stageOf[hold?.from ?? state];
  const hasStage = (name: StageName): boolean => {
    if (name === 'payment') return membershipType.fee.amountMinor > 0;
    return name !== 'screening' || name === here || membershipType.asksReferees === 'after_check';
  };
  const shown = stageNames.filter(hasStage);
  const at = Math.max(shown.indexOf(here), 0);
  return shown.map((stage, index) => {
    if (index > at) return { name: stage, mark: 'todo' };
    if (index < at || state === 'active') return { name: stage, mark: 'done' };
    return { name: stage, mark: ended.includes(state) ? 'stopped' : 'now' };
  });
}
