import { fullName, type Language, type MailPlaceholder } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { only, type Queryable, type Transaction } from '../database/client.ts';
import { mails, type FileAttachment, type MailAttachment } from '../database/schema/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { newId } from '../secrets/ids.ts';
import type { Clock } from '../clock/clock.ts';
import type { Actor } from '../audit/actor.ts';
import type { UserRow } from '../users/repository.ts';
import { createMailComposer } from './composer.ts';
import { personLine, type RenderedMail } from './render.ts';
import type { MailData, MailTemplate, MailValue } from './template.ts';

type MailRow = typeof mails.$inferSelect;
export type { MailRow };

export interface NewMail<Placeholder extends MailPlaceholder = MailPlaceholder> {
  template: MailTemplate<Placeholder>;
  /** Empty for somebody without an address: the mail waits as a draft. */
  to: string;
  toName?: string;
  cc?: string[];
  language: Language;
  data: MailData<Placeholder>;
  about?: { kind: NonNullable<MailRow['aboutKind']>; id: string };
  /** The application whose timeline and mail list contain it. */
  applicationId?: string;
  /** Letters of one topic and application contradict each other: only one of them can be sent (domain rule 11). */
  topic?: string;
  attachments?: MailAttachment[];
  createdById?: string;
}

/** What replaced a discarded mail. */
interface MadeInstead {
  kind: 'invoice';
  id: string;
}

/** A feature's reactions when its mail is sent, or discarded. All of them may run again after a crash. */
export interface MailEffects {
  /** Locks the rows that `leaves` and `discarded` change; runs before the mail itself is locked. */
  lock: (tx: Transaction, mail: MailRow) => Promise<unknown>;
  /** Refuses to send or discard the mail for now, by throwing a problem; runs after `lock`. */
  refuse?: (tx: Transaction, mail: MailRow) => Promise<void>;
  /** Runs in the transaction that sends the mail; from then on it can't be recalled. */
  leaves: (tx: Transaction, mail: MailRow) => Promise<void>;
  /** Files created by `leaves`; they are sent with the mail. */
  files: (mail: MailRow) => Promise<FileAttachment[]>;
  /** @returns what was created instead, which is removed if the mail is restored */
  discarded: (tx: Transaction, mail: MailRow, actor: Actor) => Promise<MadeInstead[]>;
  /** A discarded mail was restored: undoes what was created instead. */
  restored: (tx: Transaction, mail: MailRow, made: readonly { kind: string; id: string }[]) => Promise<void>;
}

/** A draft's current data, or `null` if it can't be regenerated. */
export type DraftFacts = (tx: Queryable, mail: MailRow) => Promise<Record<string, MailValue> | null>;

/** A mail without a template, for example a test copy. */
export interface PlainMail extends Pick<MailRow, 'to' | 'toName' | 'language'> {
  /** Identifies it like a template key. */
  name: string;
  content: Pick<RenderedMail, 'subject' | 'body' | 'links'>;
  attachments?: MailAttachment[];
  createdById: string;
}

/** The queue of all mails. */
export const deliveryQueue = 'mail.deliver';

export type OutgoingMails = ReturnType<typeof createOutgoingMails>;

/**
 * Creates mails in the transaction of the event they are about. *security* and *immediate* ones are sent as soon as
 * that transaction is committed; *reviewed* ones wait as drafts for a person (domain rule 11).
 */
export function createOutgoingMails({
  clock,
  config,
  jobs,
}: {
  clock: Clock;
  config: Config;
  jobs: Pick<Jobs, 'enqueue'>;
}) {
  const { fill, compose } = createMailComposer(config);

  const deliverAt = (tx: Queryable, mailId: string, at: Date) =>
    jobs.enqueue(tx, deliveryQueue, { mailId }, at > clock.now() ? { startAfter: at } : {});

  const effects = new Map<string, MailEffects>();
  const facts = new Map<string, DraftFacts>();

  const queue = async (
    tx: Queryable,
    { data, ...mail }: Omit<NewMail, 'data'> & { data: Record<string, MailValue> },
  ): Promise<MailRow> => {
    const now = clock.now();
    const rendered = await compose(tx, mail.template, { language: mail.language, values: data });
    // Without an address it waits for a person, who prints it or adds one.
    const isReviewed = mail.template.class === 'reviewed' || mail.to === '';
    const row = await tx
      .insert(mails)
      .values({
        id: newId(),
        ...rendered,
        template: mail.template.key,
        class: mail.template.class,
        language: mail.language,
        to: mail.to,
        toName: mail.toName ? personLine(mail.toName) : null,
        cc: mail.cc ?? [],
        attachments: mail.attachments ?? [],
        aboutKind: mail.about?.kind,
        aboutId: mail.about?.id,
        applicationId: mail.applicationId,
        topic: mail.topic,
        createdById: mail.createdById,
        state: isReviewed ? 'draft' : 'scheduled',
        scheduledFor: isReviewed ? null : now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .then(only);
    if (!isReviewed) await deliverAt(tx, row.id, now);
    return row;
  };

  return {
    /** Registers the reactions to a mail of this template. */
    onLeaving: ({ key }: MailTemplate, does: MailEffects): void => void effects.set(key, does),

    /** A mail's reactions; most have none. */
    effectsOf: ({ template }: Pick<MailRow, 'template'>): MailEffects | undefined => effects.get(template),

    /** Registers the source of a draft's data for regenerating it. */
    onRenewing: ({ key }: MailTemplate, factsOf: DraftFacts): void => void facts.set(key, factsOf),

    /** The source of a draft's data; without one, a draft keeps its original data. */
    factsOf: ({ template }: Pick<MailRow, 'template'>): DraftFacts | undefined => facts.get(template),

    fill,
    compose,

    /** Creates a mail. @returns its row, already scheduled unless it needs a review */
    queue: <Placeholder extends MailPlaceholder>(tx: Queryable, mail: NewMail<Placeholder>): Promise<MailRow> =>
      queue(tx, mail),

    /** Creates a mail to a person about their account, in their language. Their name is filled in. */
    queueForUser: <Placeholder extends MailPlaceholder>(
      tx: Queryable,
      user: Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'language'>,
      template: MailTemplate<Placeholder>,
      data: Record<Exclude<Placeholder, 'association' | 'name'>, MailValue>,
    ): Promise<MailRow> => {
      const name = fullName(user);
      return queue(tx, {
        template,
        to: user.email,
        toName: name,
        language: user.language,
        data: { name, ...data },
        about: { kind: 'user', id: user.id },
      });
    },

    /** Creates a mail without a template; it is sent automatically. */
    async queuePlain(tx: Queryable, { name, content, ...mail }: PlainMail): Promise<void> {
      const now = clock.now();
      const { id } = await tx
        .insert(mails)
        .values({
          ...mail,
          ...content,
          id: newId(),
          template: name,
          class: 'immediate',
          state: 'scheduled',
          scheduledFor: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: mails.id })
        .then(only);
      await deliverAt(tx, id, now);
    },

    /** Schedules a draft; until `at` it can be recalled. The caller has checked and locked the row. */
    async schedule(tx: Queryable, mailId: string, at: Date): Promise<void> {
      await tx
        .update(mails)
        .set({ state: 'scheduled', scheduledFor: at, error: null, updatedAt: clock.now() })
        .where(eq(mails.id, mailId));
      await deliverAt(tx, mailId, at);
    },
  };
}
