import { allMailTemplateKeys, languages } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { languageFacts, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams, useSearchParams } from '@guildhall/shared/router';
import { Card } from '@guildhall/shared/ui/core';
import { EmptyState, Page } from '@guildhall/shared/ui/data';
import { TemplateVersions } from './TemplateVersions.tsx';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { paths } from '../../paths.ts';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { mailTemplateQuery, type TemplateParams } from './api.ts';
import { templateNames } from './template-names.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** One mail: its text in each language, a preview, and earlier versions. */
export default function MailTemplatePage() {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const { key: wanted } = useParams();
  const [params] = useSearchParams();
  const own = useLanguage();
  const language = languages.find((one) => one === params.get('language')) ?? own;
  const key = allMailTemplateKeys.find((one) => one === wanted);
  const crumbs = [
    { label: t('nav.configuration'), to: paths.configuration() },
    { label: t('mailTemplates.title'), to: paths.configuration('templates') },
  ];
  if (!key)
    return (
      <Page title={t('mailTemplates.one')} crumbs={crumbs}>
        <Card>
          <EmptyState icon="mail" title={t('mailTemplates.unknown')} />
        </Card>
      </Page>
    );
  return (
    <Page title={local(templateNames[key])} crumbs={crumbs}>
      <LinkTabs
        label={t('mailTemplates.languages')}
        current={language}
        tabs={languages.map((one) => ({
          key: one,
          label: languageFacts[one].name,
          to: paths.mailTemplate(key, { language: one }),
        }))}
      />
      <Template key={language} params={{ key, language }} />
    </Page>
  );
}

function Template({ params }: { params: TemplateParams }) {
  const template = useQuery(mailTemplateQuery(params));
  if (template.data)
    return (
      <>
        <TemplateEditor template={template.data} />
        <TemplateVersions template={template.data} />
      </>
    );
  return <Unloaded query={template} height={480} inCard />;
}
