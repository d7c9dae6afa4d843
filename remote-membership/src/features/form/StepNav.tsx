import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Grid, Icon, LinearProgress, RouteLink, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import { useEffect, useRef } from 'react';

interface StepMark {
  key: string;
  label: string;
  /** `locked`: nothing in it can be changed now. */
  state: 'done' | 'problem' | 'todo' | 'locked';
  /** Number of items it still needs. */
  missing: number;
  to: string;
}

interface StepNavProps {
  steps: readonly StepMark[];
  /** Meaning of the numbers: missing items, requested changes, or none. */
  counts: 'missing' | 'changes' | 'nothing';
  /** Key of the open step. */
  current: string;
}

/** All steps, beside the form on wide screens; otherwise "Step 2 of 10", which opens the list. */
export function StepNav({ steps, counts, current }: StepNavProps) {
  const { t } = useTranslation('membership');
  const details = useRef<HTMLDetailsElement>(null);
  const index = steps.findIndex(({ key }) => key === current);
  // Close the list once a step is chosen.
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [current]);
  const missing = steps.reduce((sum, step) => sum + step.missing, 0);
  const list = <StepList {...{ steps, counts, current }} />;
  return (
    <Box component="nav" aria-label={t('steps.label')}>
      <Box
        component="details"
        ref={details}
        sx={{
          display: { xs: 'block', lg: 'none' },
          '& summary': { listStyle: 'none', cursor: 'pointer', borderRadius: 1 },
        }}
      >
        <summary>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
            <Block grow shrink>
              <Text component="span" weight="semibold">
                {t('steps.position', { step: index + 1, total: steps.length })}
              </Text>
              {counts !== 'nothing' && (
                <Text component="span" size="caption" tone="secondary">
                  {' · '}
                  {missing > 0 ? t(missingTexts[counts].one, { number: missing }) : t('steps.complete')}
                </Text>
              )}
            </Block>
            <Text size="small" weight="medium" tone="brand">
              {t('steps.all')}
            </Text>
            <Icon name="chevronDown" size={18} />
          </Box>
          <LinearProgress variant="determinate" value={((index + 1) / steps.length) * 100} aria-hidden />
        </summary>
        <Block mt={1.5}>{list}</Block>
      </Box>
      <Block showFrom="lg">
        {list}
        {counts !== 'nothing' && (
          <Box sx={{ mt: 1.5, paddingInline: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {missing > 0 ? t(missingTexts[counts].all, { number: missing }) : t('steps.complete')}
          </Box>
        )}
      </Block>
    </Box>
  );
}

const missingTexts = {
  missing: { one: 'steps.missing', all: 'steps.missingInAll' },
  changes: { one: 'steps.toChange', all: 'steps.toChangeInAll' },
} as const;

const looks = {
  done: { icon: 'check', colour: 'success.main', background: 'success.tint' },
  problem: { icon: 'alert', colour: 'warning.main', background: 'warning.tint' },
  todo: { icon: null, colour: 'text.secondary', background: 'background.sunken' },
  locked: { icon: 'lock', colour: 'text.secondary', background: 'background.sunken' },
} as const;

function StepList({ steps, counts, current }: StepNavProps) {
  const { t } = useTranslation('membership');
  const comma = useComma();
  return (
    <Grid component="ol" plain gap={0.25}>
      {steps.map(({ key, label, state, missing, to }, position) => {
        const isCurrent = key === current;
        const { icon, colour, background } = looks[state];
        return (
          <Box
            component="li"
            key={key}
            sx={{
              '& a': {
                display: 'flex',
                alignItems: 'center',
                gap: 1.25,
                minHeight: 44,
                paddingInline: 1,
                borderRadius: 1,
                color: isCurrent ? 'text.primary' : 'text.secondary',
                fontWeight: isCurrent ? 700 : 500,
                backgroundColor: isCurrent ? 'background.paper' : 'transparent',
                '&:hover': { textDecoration: 'none', backgroundColor: 'background.paper', color: 'text.primary' },
              },
            }}
          >
            <RouteLink to={to} {...(isCurrent && { 'aria-current': 'step' })}>
              <Box
                component="span"
                sx={{
                  flex: 'none',
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'center',
                  width: 26,
                  height: 26,
                  borderRadius: '50%',
                  fontSize: '0.8125rem',
                  fontWeight: 700,
                  color: isCurrent ? 'brand.contrastText' : colour,
                  backgroundColor: isCurrent ? 'brand.main' : background,
                }}
              >
                {icon && !isCurrent ? <Icon name={icon} size={15} /> : position + 1}
              </Box>
              <Box component="span" sx={{ minWidth: 0, paddingBlock: 0.5 }}>
                {label}
                {!isCurrent && <VisuallyHidden> ({t(`steps.${state}`)})</VisuallyHidden>}
                {counts !== 'nothing' && missing > 0 && (
                  <Box
                    component="span"
                    sx={{
                      display: 'block',
                      fontSize: '0.75rem',
                      fontWeight: 500,
                      lineHeight: 1.3,
                      color: state === 'problem' ? 'text.primary' : 'text.secondary',
                    }}
                  >
                    <VisuallyHidden>{comma}</VisuallyHidden>
                    {t(missingTexts[counts].one, { number: missing })}
                  </Box>
                )}
              </Box>
            </RouteLink>
          </Box>
        );
      })}
    </Grid>
  );
}
