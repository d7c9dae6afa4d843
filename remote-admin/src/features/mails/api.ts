import type { BodyOf, MailDetail, QueryOf } from '@guildhall/shared/contracts';
import {
  attachToMail,
  detachFromMail,
  discardMail,
  downloadMailFile,
  editMail,
  getMail,
  listMails,
  markMailReady,
  previewMail,
  recallMail,
  redraftMail,
  renewMail,
  renewMails,
  reportBounce,
  sendMail,
  sendMails,
  testMail,
} from '@guildhall/shared/contracts';
import { call, callPage, download } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand, useMutation } from '@guildhall/shared/query';
import { keys } from '../../lib/keys.ts';

export const mailListQuery = (query: QueryOf<typeof listMails>) =>
  queryOptions({
    queryKey: [...keys.mails, 'list', query],
    queryFn: ({ signal }) => callPage(listMails, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const mailQuery = (id: string) =>
  queryOptions<MailDetail>({
    queryKey: [...keys.mails, 'detail', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
  });

// Sent and discarded letters are in the timeline of their application as well.
const touched = {
  stale: [keys.mails, keys.dashboard, keys.applications],
  answers: (mail: MailDetail) => mailQuery(mail.id).queryKey,
};

export const useEditMail = (id: string) =>
  useCommand((body: BodyOf<typeof editMail>) => call(editMail, { params: { id }, body }), touched);

interface MailVersion {
  id: string;
  version: number;
}

export const useSendMail = () =>
  useCommand(
    ({ id, ...body }: { id: string } & BodyOf<typeof sendMail>) => call(sendMail, { params: { id }, body }),
    touched,
  );

/** @returns a result for each mail that was tried; a list may have more mails than one request handles */
export const useSendMails = () =>
  useCommand(async (body: BodyOf<typeof sendMails>) => (await call(sendMails, { body })).results, {
    stale: touched.stale,
  });

/** A text as its recipient gets it. */
export const previewQuery = (id: string, body: BodyOf<typeof previewMail>) =>
  queryOptions({
    queryKey: [...keys.mails, 'preview', id, body],
    queryFn: ({ signal }) => call(previewMail, { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
  });

export const useTestMail = (id: string) =>
  useCommand((body: BodyOf<typeof testMail>) => call(testMail, { params: { id }, body }), { stale: [] });

export const useRedraftMail = () =>
  useCommand(({ id, version }: MailVersion) => call(redraftMail, { params: { id }, body: { version } }), touched);

export const useReportBounce = (id: string) =>
  useCommand((body: BodyOf<typeof reportBounce>) => call(reportBounce, { params: { id }, body }), touched);

export const useAttachToMail = (id: string) =>
  useCommand((file: File) => call(attachToMail, { params: { id }, form: { file } }), touched);

export const useDetachFromMail = (id: string) =>
  useCommand(
    ({ fileId, version }: { fileId: string; version: number }) =>
      call(detachFromMail, { params: { id, fileId }, body: { version } }),
    touched,
  );

export const useDownloadMailFile = (id: string) =>
  useMutation({ mutationFn: (fileId: string) => download(downloadMailFile, { params: { id, fileId } }) });

export const useMarkMailReady = () =>
  useCommand(({ id, version }: MailVersion) => call(markMailReady, { params: { id }, body: { version } }), touched);

export const useRenewMail = () =>
  useCommand(
    ({ id, ...body }: { id: string } & BodyOf<typeof renewMail>) => call(renewMail, { params: { id }, body }),
    touched,
  );

export const useRenewMails = () =>
  useCommand((ids: string[]) => call(renewMails, { body: { ids } }), { stale: touched.stale });

export const useRecallMail = () =>
  useCommand(({ id, version }: MailVersion) => call(recallMail, { params: { id }, body: { version } }), touched);

export const useDiscardMail = () =>
  useCommand(({ id, version }: MailVersion) => call(discardMail, { params: { id }, body: { version } }), touched);
