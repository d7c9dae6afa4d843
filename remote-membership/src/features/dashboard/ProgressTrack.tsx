import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Stack, VisuallyHidden, type IconName } from '@guildhall/shared/ui/core';
import { stagesOf, type StageMark } from './stages.ts';

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
