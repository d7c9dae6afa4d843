import { useCallback, useMemo } from 'react';
import type { MailTemplateSummary } from '@guildhall/shared/contracts';
import { isFound, mailOccasions } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { languageFacts, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { Block, Button, Card, Checkbox, RouteLink, Row, Skeleton, Stack, Text } from '@guildhall/shared/ui/core';
import { DateText, EmptyState, ErrorState, InlineList, SearchBox, StatusChip } from '@guildhall/shared/ui/data';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { mailTemplatesQuery } from './api.ts';
import { templateNames } from './template-names.ts';

/** All templates by occasion; the search is in the URL. */
function TemplateList() {
  const { t } = useTranslation('admin');
  const { data, isError, error, refetch } = useQuery(mailTemplatesQuery());
  const filter = useFilter();
  if (!data)
    return isError ? (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <Stack gap={2.5} aria-busy="true">
        <Skeleton variant="rounded" height={260} />
        <Skeleton variant="rounded" height={260} />
      </Stack>
    );
  const found = data.filter(filter.fits);
  return (
    <>
      <Row wrap gap={2} align="center">
        <SearchBox list={filter.list} label={t('mailTemplates.search')} />
        <Checkbox
          label={t('mailTemplates.onlyChanged')}
          checked={filter.onlyChanged}
          onChange={(checked) => filter.change({ changed: checked ? '1' : null })}
        />
      </Row>
      {found.length === 0 && (
        <Card>
          <EmptyState
            icon="search"
            title={t(filter.query === '' ? 'mailTemplates.noneChanged' : 'mailTemplates.noneFound')}
            action={
              <Button onClick={() => filter.change({ q: null, changed: null })}>{t('mailTemplates.showAll')}</Button>
            }
          />
        </Card>
      )}
      {mailOccasions.map((occasion) => {
        const templates = found.filter((template) => template.occasion === occasion);
        return (
          templates.length > 0 && (
            <Card key={occasion} title={t(`mailTemplates.occasion.${occasion}`)}>
              <RowList label={t(`mailTemplates.occasion.${occasion}`)}>
                {templates.map((template) => (
                  <TemplateRow key={template.key} template={template} />
                ))}
              </RowList>
            </Card>
          )
        );
      })}
    </>
  );
}

function TemplateRow({ template: { key, class: mailClass, languages } }: { template: MailTemplateSummary }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const local = useLocalText();
  const language = useLanguage();
  const own = languages.find((one) => one.language === language);
  const changed = languages.filter(({ isChanged }) => isChanged);
  const [latest] = languages
    .flatMap(({ lastChange }) => lastChange ?? [])
    .sort((left, right) => right.at.localeCompare(left.at));
  return (
    <ListRow>
      <Block grow="240px" shrink>
        <RouteLink to={paths.mailTemplate(key)}>{local(templateNames[key])}</RouteLink>
        <Text component="bdi" block mt={0.25} size="small" tone="secondary" breakWords>
          {own?.subject}
        </Text>
      </Block>
      {changed.length > 0 && (
        <Block>
          <StatusChip
            status="changed"
            tone="info"
            label={t('mailTemplates.changedIn', {
              languages: format.list(changed.map((one) => languageFacts[one.language].name)),
            })}
          />
          {latest && (
            <Text component="div" mt={0.25} size="caption" tone="secondary">
              <InlineList items={[<DateText value={latest.at} as="relative" />, latest.by && <bdi>{latest.by}</bdi>]} />
            </Text>
          )}
        </Block>
      )}
      <Text size="small" tone="secondary">
        {t(`mailTemplates.class.${mailClass}`)}
      </Text>
    </ListRow>
  );
}

/** Searches names and subjects while typing. */
function useFilter() {
  const local = useLocalText();
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const onlyChanged = params.get('changed') === '1';
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const list = useMemo(
    () => ({ query: { q: query }, change: (changes: object) => change(changes as Record<string, string | null>) }),
    [query, change],
  );
  const fits = ({ key, languages }: MailTemplateSummary) =>
    (!onlyChanged || languages.some(({ isChanged }) => isChanged)) &&
    isFound([local(templateNames[key]), ...languages.map(({ subject }) => subject)].join(' '), query);
  return { query, onlyChanged, change, list, fits };
}

/** The texts of all mails sent by Guildhall: a section of the configuration. */
export function MailTemplates() {
  const { t } = useTranslation('admin');
  return (
    <Stack gap={2.5}>
      <Text component="p" maxWidth="68ch" m={0} tone="secondary">
        {t('mailTemplates.text')}
      </Text>
      <TemplateList />
    </Stack>
  );
}
