import { useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { may, Role } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Button, ButtonLink, toast } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { saveApplicationPdf, applicationQuery } from './api.ts';
import { CasePage } from './CasePage.tsx';

/** The office's working page of one application: everything except statements and the reasons of decisions. */
export default function ApplicationDeskPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const role = useUser()?.role ?? Role.member;
  const query = useQuery(applicationQuery(id));
  return (
    <CasePage
      id={id}
      title={t('desk.title')}
      sections={t('desk.parts')}
      application={query.data}
      query={query}
      pathOf={paths.applicationDesk}
      actions={(application) => (
        <>
          <ButtonLink to={paths.askApplicant(id)} icon="question" data-key="q">
            {t('desk.askApplicant')}
          </ButtonLink>
          {application.submittedAt && <PdfButton application={application} />}
          {may(role, 'application:file') && (
            <ButtonLink to={paths.applicationFile(id)} icon="lock" data-key="f">
              {t('desk.toFile')}
            </ButtonLink>
          )}
        </>
      )}
    />
  );
}

function PdfButton({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await saveApplicationPdf(application.id, language);
    } catch (error) {
      toast.error(problemText(error));
    }
    setPending(false);
  };
  return (
    <Button icon="download" pending={isPending} onClick={save}>
      {t('desk.pdf')}
    </Button>
  );
}
