import type { BodyOf, MailTemplateDetail, ParamsOf } from '@guildhall/shared/contracts';
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
  sendTestMail,
} from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand, useMutation } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

/** A template in one language. */
export type TemplateParams = ParamsOf<typeof getMailTemplate>;
/** A text to preview, and the mail whose data fills it. */
export type Trial = BodyOf<typeof previewMailTemplate>;

export const mailTemplatesQuery = () =>
  queryOptions({
    queryKey: [...keys.mailTemplates, 'list'],
    queryFn: ({ signal }) => call(listMailTemplates, { signal }),
  });

export const mailTemplateQuery = ({ key, language }: TemplateParams) =>
  queryOptions<MailTemplateDetail>({
    queryKey: [...keys.mailTemplates, 'detail', key, language],
    queryFn: ({ signal }) => call(getMailTemplate, { params: { key, language }, signal }),
  });

/** A preview of a text; the last one stays until the next one has loaded. */
export const previewQuery = (params: TemplateParams, body: Trial) =>
  queryOptions({
    queryKey: ['mail-template-preview', params, body],
    queryFn: ({ signal }) => call(previewMailTemplate, { params, body, signal }),
    placeholderData: keepPreviousData,
  });

// Drafts created from an earlier version are marked in the list of mails.
const touched = {
  stale: [keys.mailTemplates, keys.mails],
  answers: (template: MailTemplateDetail) => mailTemplateQuery(template).queryKey,
};

export const useSaveTemplate = (params: TemplateParams) =>
  useCommand((body: BodyOf<typeof saveMailTemplate>) => call(saveMailTemplate, { params, body }), touched);

export const useRestoreTemplate = (params: TemplateParams) =>
  useCommand((body: BodyOf<typeof restoreMailTemplate>) => call(restoreMailTemplate, { params, body }), touched);

export const useSendTestMail = (params: TemplateParams) =>
  useMutation({ mutationFn: (body: Trial) => call(sendTestMail, { params, body }) });
