import { useState } from 'react';
import type { MemberImport } from '@guildhall/shared/contracts';
import { importFields, languages } from '@guildhall/shared/domain';
import type { ImportField, ImportMapping, Language } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { problemText } from '@guildhall/shared/http';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, Button, Card, Grid, Row, Select, Stack, Text } from '@guildhall/shared/ui/core';
import { managedTypesQuery } from '../membership-types/api.ts';
import { useCheckImport } from './api.ts';
import { DiscardButton } from './ImportActions.tsx';

const required: readonly ImportField[] = ['email'];

/** Maps the columns, and sets defaults for empty cells; then validates the rows. */
export function Columns({ found }: { found: MemberImport }) {
  const { t } = useTranslation('admin');
  const textOf = useLocalText();
  const types = useQuery(managedTypesQuery());
  const check = useCheckImport(found.id);
  const [mapping, setMapping] = useState<ImportMapping>(found.mapping);
  const [defaults, setDefaults] = useState(found.defaults);
  const columns = found.columns.map(({ heading }, index) => ({
    value: String(index),
    label: heading || t('memberImport.column', { number: index + 1 }),
  }));
  const choose = (field: ImportField, value: string) =>
    setMapping(({ [field]: _before, ...others }) => (value === '' ? others : { ...others, [field]: Number(value) }));
  return (
    <Card title={t('memberImport.columns')}>
      <Stack
        component="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate({ mapping, defaults });
        }}
      >
        <Grid columns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))" gap={2}>
          {importFields.map((field) => (
            <Select
              key={field}
              label={t(`memberImport.field.${field}`)}
              optional={!required.includes(field)}
              placeholder={t('memberImport.noColumn')}
              value={String(mapping[field] ?? '')}
              options={columns}
              help={samplesOf(found, mapping[field])}
              onChange={(value) => choose(field, value)}
            />
          ))}
        </Grid>
        <Text component="p" m={0} tone="secondary">
          {t('memberImport.defaults')}
        </Text>
        <Grid columns="repeat(auto-fill, minmax(min(100%, 240px), 1fr))" gap={2}>
          <Select
            label={t('memberImport.field.language')}
            value={defaults.language}
            options={languages.map((value) => ({ value, label: languageFacts[value].name }))}
            onChange={(value) => setDefaults({ ...defaults, language: languageOf(value, defaults.language) })}
          />
          <Select
            label={t('memberImport.field.membershipType')}
            placeholder={t('memberImport.noType')}
            value={defaults.membershipTypeId ?? ''}
            options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: textOf(name) }))}
            onChange={(value) => setDefaults({ ...defaults, membershipTypeId: value || null })}
          />
        </Grid>
        {check.isError && <Alert severity="error">{problemText(check.error)}</Alert>}
        <Row wrap gap={1.5}>
          <Button
            type="submit"
            variant={found.state === 'uploaded' ? 'contained' : 'outlined'}
            pending={check.isPending}
          >
            {t(found.state === 'uploaded' ? 'memberImport.check' : 'memberImport.checkAgain')}
          </Button>
          <DiscardButton id={found.id} />
        </Row>
      </Stack>
    </Card>
  );
}

const languageOf = (value: string, before: Language): Language => languages.find((one) => one === value) ?? before;

/** The first rows of a column, so that people see whether it is the right one. */
const samplesOf = ({ columns }: MemberImport, column: number | undefined): string | undefined =>
  (column === undefined ? [] : (columns[column]?.samples ?? [])).filter(Boolean).join(' · ') || undefined;
