import { Fragment, useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Checkbox, Grid, Stack, styled } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { areOn, shortcutsOf, turn } from './shortcuts.ts';

const Key = styled('kbd')(({ theme }) => ({
  display: 'inline-block',
  minWidth: 32,
  padding: '2px 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 4,
  fontFamily: 'inherit',
  fontWeight: 600,
  textAlign: 'center',
}));

/** The shortcuts of the current page, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('admin');
  const [isOn, setOn] = useState(areOn);
  const [ofPage] = useState(() => shortcutsOf());
  const rows = [
    ...ofPage.map(({ key, name }) => ({ keys: key.toUpperCase(), name })),
    { keys: '?', name: t('case.shortcuts.overview') },
    { keys: 'Ctrl K', name: t('case.shortcuts.search') },
    { keys: 'Esc', name: t('case.shortcuts.close') },
  ];
  return (
    <Dialog open title={t('case.shortcuts.title')} onClose={onClosed}>
      <Stack gap={2}>
        <Checkbox
          label={t('case.shortcuts.use')}
          help={t('case.shortcuts.useHelp')}
          checked={isOn}
          onChange={(on) => {
            turn(on);
            setOn(on);
          }}
        />
        <Grid component="dl" plain gap={1.5} align="center" columns="auto minmax(0, 1fr)">
          {rows.map(({ keys, name }) => (
            <Fragment key={keys}>
              <dt>
                <Key dir="ltr">{keys}</Key>
              </dt>
              <Block component="dd" m={0}>
                <bdi>{name}</bdi>
              </Block>
            </Fragment>
          ))}
        </Grid>
      </Stack>
    </Dialog>
  );
}
