import type { BodyOf, MailDetail, QueryOf } from '@guildhall/shared/contracts';
import {
  discardMail,
  editMail,
  getMail,
  listMails,
  markMailReady,
  recallMail,
  renewMail,
  renewMails,
  sendMail,
} from '@guildhall/shared/contracts';
import { call, callPage } from '@guildhall/shared/http';
import { keepPreviousData, queryOptions, useCommand } from '@guildhall/shared/query';
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

// A letter that leaves or goes stands in the timeline of its application as well.
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
  useCommand(({ id, version }: MailVersion) => call(sendMail, { params: { id }, body: { version } }), touched);

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
