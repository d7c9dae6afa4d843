import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Checkbox, IconButton, Text } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import type { ColumnPosition } from './kept-columns.ts';

interface ColumnsDialogProps {
  places: readonly ColumnPosition[];
  /** The column that links to the row, and is therefore always shown. */
  always: string;
  labelOf: (name: string) => string;
  onChanged: (places: readonly ColumnPosition[]) => void;
  onReset: () => void;
  onClosed: () => void;
}

/** Chooses and orders the columns of a list; changes apply immediately. */
export function ColumnsDialog({ places, always, labelOf, onChanged, onReset, onClosed }: ColumnsDialogProps) {
  const { t } = useTranslation('columns');
  const move = (index: number, by: -1 | 1) => {
    const next = [...places];
    const [place] = next.splice(index, 1);
    if (place) next.splice(index + by, 0, place);
    onChanged(next);
  };
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClosed}
      width="xs"
      actions={
        <>
          <Button variant="text" icon="undo" onClick={onReset}>
            {t('reset')}
          </Button>
          <Button variant="contained" onClick={onClosed}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Text mb={1} tone="secondary">
        {t('text')}
      </Text>
      <Block component="ul" plain>
        {places.map(({ name, isShown }, index) => {
          const label = labelOf(name);
          return (
            <Box
              component="li"
              key={name}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.5,
                borderBottom: '1px solid',
                borderColor: 'divider',
                '&:last-of-type': { borderBottom: 0 },
              }}
            >
              <Block grow shrink>
                <Checkbox
                  label={label}
                  checked={isShown}
                  disabled={name === always}
                  title={name === always ? t('always') : undefined}
                  onChange={(checked) =>
                    onChanged(places.map((place) => (place.name === name ? { ...place, isShown: checked } : place)))
                  }
                />
              </Block>
              <IconButton
                icon="chevronUp"
                label={t('up', { name: label })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="chevronDown"
                label={t('down', { name: label })}
                disabled={index === places.length - 1}
                onClick={() => move(index, 1)}
              />
            </Box>
          );
        })}
      </Block>
    </Dialog>
  );
}
