import type { RefObject } from 'react';
import type { MinutesItem } from '@guildhall/shared/contracts';
import { itemResults, minutesLimits } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Checkbox, Grid, RouteLink, Select, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { useCaseLink } from '../../lib/use-case-link.ts';
import type { EditorProps } from './editor.ts';
import { conflictKey, guestsOf, notesKey, resultKey, resultOf } from './fields.ts';
import { ItemDecision } from './ItemDecision.tsx';

interface AgendaItemProps extends EditorProps {
  pollId: string;
  item: MinutesItem;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Saves the typed values; true when nothing is left unsaved. */
  onSave: () => Promise<boolean>;
}

/** One application on the agenda: recusals, notes, and the result. */
export function AgendaItem(props: AgendaItemProps) {
  const { item, heading, fields, isLocked, onChanged } = props;
  const { applicationId, number, applicantName, decision } = item;
  const { t } = useTranslation('minutes');
  const caseLink = useCaseLink();
  return (
    <Stack gap={3}>
      <Block>
        <Box
          component="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ m: 0, fontSize: '1.25rem', overflowWrap: 'anywhere', '&:focus-visible': { outline: 'none' } }}
        >
          <bdi>{applicantName}</bdi>
        </Box>
        <Text size="small">
          <RouteLink to={caseLink(applicationId)}>{t('openFile', { number })}</RouteLink>
        </Text>
      </Block>
      <Conflicts {...props} />
      <TextInput
        multiline
        minRows={4}
        label={t('notes')}
        optional
        value={fields[notesKey(applicationId)] ?? ''}
        onChange={({ target }) => onChanged({ [notesKey(applicationId)]: target.value })}
        maxLength={minutesLimits.notesLength}
        disabled={isLocked}
        dir="auto"
      />
      <ItemDecision {...props} />
      {!decision && (
        <Select
          label={t('withoutDecision')}
          help={t('withoutDecisionHelp')}
          value={resultOf(fields, applicationId)}
          onChange={(result) => onChanged({ [resultKey(applicationId)]: result })}
          options={itemResults.map((result) => ({ value: result, label: t(`result.${result}`) }))}
          disabled={isLocked}
        />
      )}
    </Stack>
  );
}

function Conflicts({ detail, item: { applicationId }, fields, isLocked, onChanged }: AgendaItemProps) {
  const { t } = useTranslation('minutes');
  const people = [...detail.invited, ...guestsOf(fields)];
  return (
    <Block component="fieldset" plain shrink aria-describedby="minutes-conflicts">
      <Text component="legend" p={0} weight="semibold">
        {t('conflicts')}
      </Text>
      <Text id="minutes-conflicts" size="small" tone="secondary" mb={0.5}>
        {t('conflictsHelp')}
      </Text>
      <Grid columnGap={2} columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        {people.map(({ id, name }) => {
          const key = conflictKey(applicationId, id);
          return (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={Boolean(fields[key])}
              onChange={(isDeclared) => onChanged({ [key]: isDeclared ? 'declared' : '' })}
              disabled={isLocked}
            />
          );
        })}
      </Grid>
    </Block>
  );
}
