import { useMemo } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { customize, useCustomizer } from '@guildhall/shared/store';
import { describePack, localePackNames } from '@guildhall/shared/theme/locale-packs';
import { Select } from '@guildhall/shared/ui/core';

interface ComponentLocaleSelectProps {
  /** Hides the label visually where the surroundings show it; screen readers still read it. */
  hideLabel?: boolean;
}

/** The language of lists and other components: the interface's, or one of MUI's packs. */
export function ComponentLocaleSelect({ hideLabel = false }: ComponentLocaleSelectProps) {
  const { t } = useTranslation('layout');
  const value = useCustomizer(({ componentLocale }) => componentLocale);
  const packs = useMemo(
    () =>
      localePackNames
        .map((name) => ({ value: name, label: describePack(name).label }))
        .sort((one, other) => one.label.localeCompare(other.label)),
    [],
  );
  return (
    <Select
      label={t('componentLocale.label')}
      hideLabel={hideLabel}
      value={localePackNames.includes(value) ? value : 'auto'}
      options={[{ value: 'auto', label: t('componentLocale.auto') }, ...packs]}
      onChange={(componentLocale) => customize({ componentLocale })}
    />
  );
}
