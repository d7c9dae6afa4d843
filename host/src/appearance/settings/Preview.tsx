import type { Direction, Mode } from '@guildhall/shared/store';
import { Box, Stack } from '@guildhall/shared/ui/core';

interface PreviewProps {
  mode?: Mode;
  direction?: Direction;
  navigation?: 'side' | 'icons' | 'top';
  isBoxed?: boolean;
}

const line = (width: string) => (
  <Box
    component="span"
    sx={{ width, height: 3, borderRadius: '2px', backgroundColor: 'background.outline', opacity: 0.55 }}
  />
);

/** The application drawn with a few boxes, in its own colours. */
export function Preview({ mode, direction, navigation = 'side', isBoxed = false }: PreviewProps) {
  const entries = (
    <Box
      component="span"
      sx={{
        flex: 'none',
        display: 'flex',
        flexDirection: navigation === 'top' ? 'row' : 'column',
        gap: '4px',
        p: navigation === 'icons' ? '6px 4px' : '6px',
        width: navigation === 'side' ? '30%' : navigation === 'icons' ? 16 : '100%',
        backgroundColor: 'background.paper',
        [navigation === 'top' ? 'borderBottom' : 'borderInlineEnd']: '1px solid',
        borderColor: 'divider',
      }}
    >
      {['brand.main', 'background.outline', 'background.outline'].map((backgroundColor, index) => (
        <Box
          key={index}
          component="span"
          sx={{
            width: navigation === 'top' ? '16%' : '100%',
            height: 4,
            borderRadius: '2px',
            backgroundColor,
            opacity: index === 0 ? 1 : 0.55,
          }}
        />
      ))}
    </Box>
  );
  return (
    <Box
      component="span"
      aria-hidden
      {...(mode && { 'data-mode': mode })}
      {...(direction && { dir: direction })}
      sx={{
        display: 'flex',
        justifyContent: 'center',
        height: 56,
        overflow: 'hidden',
        borderRadius: 0.75,
        border: '1px solid',
        borderColor: 'divider',
        backgroundColor: isBoxed ? 'divider' : 'background.default',
        forcedColorAdjust: 'none',
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'flex',
          flexDirection: navigation === 'top' ? 'column' : 'row',
          width: isBoxed ? '68%' : '100%',
          backgroundColor: 'background.default',
        }}
      >
        {entries}
        <Stack component="span" grow gap={0.625} p={1}>
          {line('62%')}
          <Box
            component="span"
            sx={{
              flex: 1,
              borderRadius: '2px',
              backgroundColor: 'background.paper',
              border: '1px solid',
              borderColor: 'divider',
            }}
          />
        </Stack>
      </Box>
    </Box>
  );
}

/** Half light, half dark: follows the device. */
export function PreviewOfDevice() {
  return (
    <Box component="span" aria-hidden sx={{ position: 'relative', display: 'block' }}>
      <Preview mode="light" />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          inset: 0,
          clipPath: 'polygon(100% 0, 100% 100%, 0 100%)',
          '& > *': { height: '100%' },
        }}
      >
        <Preview mode="dark" />
      </Box>
    </Box>
  );
}

/** A card on the page. */
export function PreviewOfCard({ hasShadow }: { hasShadow: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        height: 56,
        borderRadius: 0.75,
        border: '1px solid',
        borderColor: 'divider',
        backgroundColor: 'background.default',
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: '5px',
          justifyContent: 'center',
          width: '62%',
          height: 32,
          px: 1,
          borderRadius: '4px',
          border: '1px solid',
          borderColor: 'divider',
          backgroundColor: 'background.paper',
          ...(hasShadow && { boxShadow: '0 6px 14px -4px rgb(16 24 48 / 45%)' }),
        }}
      >
        {line('70%')}
        {line('45%')}
      </Box>
    </Box>
  );
}
