import type { MinutesDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, Grid, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { Prose } from '../../lib/texts.tsx';
import { guestsOf, partsOf, type Fields } from './fields.ts';
import type { MinutesState } from './minutes-store.ts';

interface DisputesProps {
  detail: MinutesDetail;
  state: MinutesState;
  onChosen: (key: string, side: 'mine' | 'theirs') => void;
}

/** Concurrent changes by this person and another: both texts, to choose from (domain §4, scenario 14). */
export function Disputes({ detail, state, onChosen }: DisputesProps) {
  const { t } = useTranslation('minutes');
  const describe = useDescriptions(detail, state.fields);
  return (
    <Alert severity="warning" live="alert" title={t('disputed')}>
      <Stack gap={2} mt={1}>
        {Object.entries(state.disputed).map(([key, theirs]) => (
          <Block key={key} role="group" aria-label={describe.what(key)}>
            <Text weight="semibold">{describe.what(key)}</Text>
            <Grid gap={1.5} mt={0.5} columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
              {(['mine', 'theirs'] as const).map((side) => (
                <Block key={side}>
                  <Text size="small" tone="secondary">
                    {t(side)}
                  </Text>
                  <Prose>{describe.value(key, side === 'mine' ? (state.fields[key] ?? '') : theirs)}</Prose>
                  <Row mt={1}>
                    <Button size="small" onClick={() => onChosen(key, side)}>
                      {t(side === 'mine' ? 'keepMine' : 'takeTheirs')}
                    </Button>
                  </Row>
                </Block>
              ))}
            </Grid>
          </Block>
        ))}
      </Stack>
    </Alert>
  );
}

/** The label and formatted value of a key. */
function useDescriptions(detail: MinutesDetail, fields: Fields) {
  const { t } = useTranslation('minutes');
  const people = new Map([...detail.invited, ...detail.guests, ...guestsOf(fields)].map(({ id, name }) => [id, name]));
  const items = new Map(detail.items.map(({ applicationId, applicantName }) => [applicationId, applicantName]));
  const what = (key: string): string => {
    const { kind, id, personId } = partsOf(key);
    switch (kind) {
      case 'attendance':
        return t('about.attendance', { name: people.get(id) ?? '' });
      case 'guest':
        return t('guest');
      case 'notes':
        return t('about.notes', { name: items.get(id) ?? '' });
      case 'result':
        return t('about.result', { name: items.get(id) ?? '' });
      case 'conflict':
        return t('about.conflict', { name: items.get(id) ?? '', person: people.get(personId) ?? '' });
      default:
        return t('minuteTaker');
    }
  };
  const value = (key: string, text: string): string => {
    const { kind } = partsOf(key);
    if (kind === 'attendance') return t(text === '' ? 'unrecorded' : `is.${text as 'present'}`);
    if (kind === 'result') return t(`result.${(text || 'open') as 'open'}`);
    if (kind === 'conflict') return t(text === '' ? 'notDeclared' : 'declared');
    return text.trim() || t('empty');
  };
  return { what, value };
}
