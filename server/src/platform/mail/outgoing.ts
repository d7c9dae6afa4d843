import type { Language, MailPlaceholder } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { only, type Queryable, type Transaction } from '../database/client.ts';
import { mails, type FileAttachment, type MailAttachment } from '../database/schema/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { newId } from '../secrets/ids.ts';
import type { Clock } from '../clock/clock.ts';
import type { Actor } from '../audit/actor.ts';
import { createMailComposer } from './composer.ts';
import { personLine, type RenderedMail } from './render.ts';
import type { MailData, MailTemplate, MailValue } from './template.ts';

type MailRow = typeof mails.$inferSelect;
export type { MailRow };

export interface NewMail<Placeholder extends MailPlaceholder = MailPlaceholder> {
  template: MailTemplate<Placeholder>;
  to: string;
  toName?: string;
  cc?: string[];
  language: Language;
  data: MailData<Placeholder>;
  about?: { kind: NonNullable<MailRow['aboutKind']>; id: string };
  /** The application whose timeline and mail list it belongs to. */
  applicationId?: string;
  /** Letters of one topic and case contradict each other: only one of them can leave (domain rule 11). */
  topic?: string;
  attachments?: MailAttachment[];
  createdById?: string;
}

/** What took the place of a discarded mail. */
interface MadeInstead {
  kind: 'invoice';
  id: string;
}

/** What a feature does when a mail it wrote leaves, or never will. All of it may run again after a crash. */
export interface MailEffects {
  /** Locks what `leaves` and `discarded` change; runs before the mail itself is locked. */
  lock: (tx: Transaction, mail: MailRow) => Promise<unknown>;
  /** Runs in the transaction with which the mail leaves; from then on nobody can take it back. */
  leaves: (tx: Transaction, mail: MailRow) => Promise<void>;
  /** Files that only exist once `leaves` has run; they leave with the mail. */
  files: (mail: MailRow) => Promise<FileAttachment[]>;
  /** @returns what was made instead, and goes again if the mail is restored */
  discarded: (tx: Transaction, mail: MailRow, actor: Actor) => Promise<MadeInstead[]>;
  /** A discarded mail is back: takes back what was made instead. */
  restored: (tx: Transaction, mail: MailRow, made: readonly { kind: string; id: string }[]) => Promise<void>;
}

/** What a draft says now of what it is about, or `null` where it can't be made anew. */
export type DraftFacts = (tx: Queryable, mail: MailRow) => Promise<Record<string, MailValue> | null>;

/** A mail that no template makes, such as a test of one. */
export interface PlainMail extends Pick<MailRow, 'to' | 'toName' | 'language'> {
  /** Names it as the key of a template would. */
  name: string;
  content: Pick<RenderedMail, 'subject' | 'body' | 'links'>;
  attachments?: MailAttachment[];
  createdById: string;
}

/** The queue every mail goes through. */
export const deliveryQueue = 'mail.deliver';

export type OutgoingMails = ReturnType<typeof createOutgoingMails>;

/**
 * Writes mails in the transaction of what they tell about. *security* and *immediate* ones are on their way as soon as
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

  return {
    /** Registers what a mail of this template sets going. */
    onLeaving: ({ key }: MailTemplate, does: MailEffects): void => void effects.set(key, does),

    /** What a mail sets going; most set nothing going. */
    effectsOf: ({ template }: Pick<MailRow, 'template'>): MailEffects | undefined => effects.get(template),

    /** Registers where a draft of this template gets its facts from when it is regenerated. */
    onRenewing: ({ key }: MailTemplate, factsOf: DraftFacts): void => void facts.set(key, factsOf),

    /** What tells the facts of a draft; without one, a draft keeps those it was made with. */
    factsOf: ({ template }: Pick<MailRow, 'template'>): DraftFacts | undefined => facts.get(template),

    fill,
    compose,

    /** Writes a mail. @returns its row, already scheduled unless it is to be reviewed */
    async queue<Placeholder extends MailPlaceholder>(tx: Queryable, mail: NewMail<Placeholder>): Promise<MailRow> {
      const now = clock.now();
      const rendered = await compose(tx, mail.template, { language: mail.language, values: mail.data });
      const isReviewed = mail.template.class === 'reviewed';
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
    },

    /** Writes a mail that no template makes; it goes by itself. */
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

    /** Sets a draft on its way; until `at` it can be taken back. The caller has checked and locked the row. */
    async schedule(tx: Queryable, mailId: string, at: Date): Promise<void> {
      await tx
        .update(mails)
        .set({ state: 'scheduled', scheduledFor: at, error: null, updatedAt: clock.now() })
        .where(eq(mails.id, mailId));
      await deliverAt(tx, mailId, at);
    },
  };
}
