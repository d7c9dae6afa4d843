import { useTranslation } from '../../i18n/index.ts';
import { Box, Icon, LinearProgress, RouteLink, VisuallyHidden } from '../core/index.ts';

export interface Step {
  key: string;
  label: string;
  state: 'done' | 'problem' | 'todo';
  /** Where a press on the step leads; without it the step can't be opened yet. */
  to?: string;
}

interface StepperProps {
  steps: readonly Step[];
  /** Key of the step that is open. */
  current: string;
}

/** Where one is in a form of several steps: all steps on a wide screen, "Step 2 of 6" on a phone. */
export function Stepper({ steps, current }: StepperProps) {
  const { t } = useTranslation('ui');
  const index = Math.max(
    steps.findIndex(({ key }) => key === current),
    0,
  );
  return (
    <Box component="nav" aria-label={t('steps.label')}>
      <Box sx={{ display: { xs: 'block', md: 'none' } }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
          <Box sx={{ fontWeight: 600 }}>{steps[index]?.label}</Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {t('steps.position', { step: index + 1, total: steps.length })}
          </Box>
        </Box>
        <LinearProgress
          variant="determinate"
          value={((index + 1) / Math.max(steps.length, 1)) * 100}
          aria-label={t('steps.label')}
        />
      </Box>
      <Box
        component="ol"
        sx={{
          display: { xs: 'none', md: 'grid' },
          // Many steps take a second row rather than each other's place.
          gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
          listStyle: 'none',
          m: 0,
          p: 0,
          columnGap: 1,
          rowGap: 2,
        }}
      >
        {steps.map((step, position) => (
          <StepMark key={step.key} step={step} position={position} isCurrent={position === index} />
        ))}
      </Box>
    </Box>
  );
}

function StepMark({ step, position, isCurrent }: { step: Step; position: number; isCurrent: boolean }) {
  const { t } = useTranslation('ui');
  const colour = isCurrent
    ? 'brand.main'
    : step.state === 'problem'
      ? 'warning.main'
      : step.state === 'done'
        ? 'success.main'
        : 'divider';
  const content = (
    <>
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          flex: 'none',
          width: 28,
          height: 28,
          borderRadius: '50%',
          fontSize: '0.8125rem',
          fontWeight: 700,
          border: '1px solid',
          borderColor: step.state === 'todo' && !isCurrent ? 'divider' : 'transparent',
          color: isCurrent ? 'brand.contrastText' : step.state === 'todo' ? 'text.secondary' : colour,
          backgroundColor: isCurrent
            ? 'brand.main'
            : step.state === 'todo'
              ? 'background.paper'
              : `${step.state === 'done' ? 'success' : 'warning'}.tint`,
        }}
      >
        {step.state === 'done' && !isCurrent ? (
          <Icon name="check" size={16} />
        ) : step.state === 'problem' && !isCurrent ? (
          '!'
        ) : (
          position + 1
        )}
      </Box>
      <Box
        component="span"
        sx={{
          color: isCurrent ? 'text.primary' : 'text.secondary',
          fontWeight: isCurrent ? 700 : 500,
          fontSize: '0.875rem',
          lineHeight: 1.35,
          pt: 0.5,
        }}
      >
        {step.label}
        <VisuallyHidden>, {t(`steps.${isCurrent ? 'current' : step.state}`)}</VisuallyHidden>
      </Box>
    </>
  );
  const style = { display: 'flex', alignItems: 'flex-start', gap: 8 } as const;
  return (
    <Box
      component="li"
      {...(isCurrent && { 'aria-current': 'step' })}
      sx={{ minWidth: 0, overflowWrap: 'anywhere', borderTop: '3px solid', borderColor: colour, pt: 1.25 }}
    >
      {step.to !== undefined && !isCurrent ? (
        <RouteLink to={step.to} style={style}>
          {content}
        </RouteLink>
      ) : (
        <span style={style}>{content}</span>
      )}
    </Box>
  );
}
