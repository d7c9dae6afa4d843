import type { MailTemplateDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Card, Row, Text, toast } from '@guildhall/shared/ui/core';
import { DateText, InlineList, StatusChip } from '@guildhall/shared/ui/data';
import { Disclosure } from '../../lib/Disclosure.tsx';
import { useRestoreTemplate } from './api.ts';

/** The earlier versions of a template, who changed it and when; each can be restored. */
export function TemplateVersions({ template }: { template: MailTemplateDetail }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('mailTemplates.versions')}>
      {template.versions.map((one) => (
        <Disclosure
          key={one.version}
          title={
            <Row component="span" wrap gap={1} align="center">
              {one.version === 0 ? t('mailTemplates.default') : t('mailTemplates.version', { version: one.version })}
              {one.version === template.version && (
                <StatusChip status="current" tone="success" label={t('mailTemplates.current')} />
              )}
              {one.restored !== null && (
                <Text size="small" weight="regular" tone="secondary">
                  {one.restored === 0
                    ? t('mailTemplates.restoredDefault')
                    : t('mailTemplates.restoredFrom', { version: one.restored })}
                </Text>
              )}
              {one.change && (
                <Text size="small" weight="regular" tone="secondary">
                  <InlineList
                    items={[
                      one.change.by && <bdi>{one.change.by}</bdi>,
                      <DateText value={one.change.at} as="dateTime" />,
                    ]}
                  />
                </Text>
              )}
            </Row>
          }
        >
          <VersionText template={template} version={one} />
        </Disclosure>
      ))}
    </Card>
  );
}

interface VersionTextProps {
  template: MailTemplateDetail;
  version: MailTemplateDetail['versions'][number];
}

function VersionText({ template, version: { version, subject, body } }: VersionTextProps) {
  const { t } = useTranslation('admin');
  const restore = useRestoreTemplate(template);
  const { tag, direction } = languageFacts[template.language];
  const bringBack = () =>
    restore.mutate(
      { version: template.version, restored: version },
      {
        onSuccess: () => toast.success(t('mailTemplates.restored')),
        onError: (error) => toast.error(problemText(error)),
      },
    );
  const isCurrent = subject === template.subject && body === template.body;
  return (
    <>
      <Block p={2} background="sunken" rounded lang={tag} dir={direction}>
        <Text component="p" m={0} weight="semibold" breakWords>
          {subject}
        </Text>
        <Text component="p" m={0} mt={1.5} keepLines breakWords>
          {body}
        </Text>
      </Block>
      {!isCurrent && (
        <Block mt={1.5}>
          <Button size="small" icon="undo" pending={restore.isPending} onClick={bringBack}>
            {t('mailTemplates.restore')}
          </Button>
        </Block>
      )}
    </>
  );
}
