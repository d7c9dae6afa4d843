import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Grid, Icon, Skeleton, Text, VisuallyHidden, type IconName } from '@guildhall/shared/ui/core';

/** Nothing there, which is good. */
export function Nothing({ title, text, icon }: { title: string; text: string; icon: IconName }) {
  return (
    <Grid gap={1} justifyItems="center" px={3} py={4.5} textAlign="center">
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          mb: 0.5,
          borderRadius: '50%',
          color: 'success.main',
          backgroundColor: 'success.tint',
        }}
      >
        <Icon name={icon} size={28} />
      </Box>
      <strong>{title}</strong>
      <Text component="span" tone="secondary">
        {text}
      </Text>
    </Grid>
  );
}

/** Failed to load. */
export function Failed({ text, ask }: { text: string; ask: () => void }) {
  const { t } = useTranslation('layout');
  return (
    <Grid gap={1} justifyItems="center" px={3} py={4.5} textAlign="center">
      <span role="alert">{text}</span>
      <Button size="small" icon="refresh" onClick={ask}>
        {t('waiting.tryAgain')}
      </Button>
    </Grid>
  );
}

/** Loading. */
export function SearchingState() {
  const { t } = useTranslation('layout');
  return (
    <Grid gap={1} justifyItems="center" px={3} py={4.5} textAlign="center">
      <VisuallyHidden>{t('waiting.loading')}</VisuallyHidden>
      {[80, 64, 72].map((width) => (
        <Skeleton key={width} variant="rounded" width={`${width}%`} height={18} />
      ))}
    </Grid>
  );
}
