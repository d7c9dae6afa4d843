import {
  caseLimits,
  defaultDeadlines,
  localText,
  type DecisionOutcome,
  type Language,
  hourMs,
} from '@guildhall/shared/domain';
import { actionLinks, mails } from '../platform/database/schema/index.ts';
import { formatLongDay } from '../features/applications/lifecycle/applicant-mails.ts';
import { fullName } from '../platform/audit/actor.ts';
import { decisionTopic } from '../processes/decision/letters.ts';
import { render } from '../platform/mail/render.ts';
import type { MailTemplate, MailValue } from '../platform/mail/template.ts';
import {
  approvalLetter,
  conditionalApprovalLetter,
  deferralLetter,
  rejectionLetter,
} from '../processes/decision/mail-texts.ts';
import { refereeRequestMail } from '../features/referees/mail-texts.ts';
import { defaultMembershipTypes } from '../features/membership-types/default-types.ts';
import { refereeLink } from '../features/referees/requests.ts';
import { readSetting } from '../platform/settings/settings.ts';
import { after, daysAfter } from '../platform/clock/clock.ts';
import { newId } from '../platform/secrets/ids.ts';
import { hashToken, newToken } from '../platform/secrets/secrets.ts';
import type { NewReferee, Story } from './applications-story.ts';
import type { SeedContext } from './seed.ts';

type NewMail = typeof mails.$inferInsert & { id: string };
type NewLink = typeof actionLinks.$inferInsert;

// Letters about recent decisions still wait for a review.
const draftDays = 9;

const letters: Record<DecisionOutcome, MailTemplate> = {
  approved: approvalLetter,
  conditionally_approved: conditionalApprovalLetter,
  deferred: deferralLetter,
  rejected: rejectionLetter,
};

interface SeedMail {
  template: MailTemplate;
  language: Language;
  values: Record<string, MailValue>;
}

/** Creates the letters about decisions and the mails to referees with open requests, including links. */
export async function plantMails({ tx, clock, config }: SeedContext, stories: readonly Story[]): Promise<void> {
  const { name: association, zone } = await readSetting(tx, 'association');
  const now = clock.now();
  const links: NewLink[] = [];

  const write = ({ template, language, values }: SeedMail) => ({
    id: newId(),
    template: template.key,
    class: template.class,
    language,
    ...render(template.texts[language], { association, ...values }, { publicUrl: config.publicUrl, language }),
  });

  const letterOf = (story: Story): NewMail[] => {
    const { decision, application, user } = story;
    if (!decision) return [];
    const language = user.language ?? 'en';
    // The invoice of an approval is sent with its letter: billed and active applications have had it.
    const isFollowed = decision.outcome === 'approved' && application.state !== 'approved';
    const isSent = isFollowed || daysAfter(decision.decidedAt, draftDays) < now;
    const sentAt = after(decision.decidedAt, isFollowed ? 1000 : 26 * hourMs);
    const paragraph = (text: string | undefined) => (text ? `\n\n${text}` : '');
    const values = {
      name: application.applicantName ?? '',
      number: application.number,
      membershipType: story.typeName,
      text: paragraph(decision.textForApplicant),
      conditions: paragraph(decision.conditions),
      link: { path: `/forms/membership/${application.id}` } as const,
    };
    const letter: NewMail = {
      ...write({ template: letters[decision.outcome], language, values }),
      to: user.email,
      toName: application.applicantName,
      state: isSent ? 'sent' : 'draft',
      aboutKind: 'application',
      aboutId: application.id,
      applicationId: application.id,
      topic: decisionTopic,
      createdById: decision.decidedById,
      createdAt: decision.decidedAt,
      updatedAt: isSent ? sentAt : decision.decidedAt,
      scheduledFor: isSent ? sentAt : null,
      sentAt: isSent ? sentAt : null,
    };
    decision.letterMailId = letter.id;
    return [letter];
  };

  const requestTo = (story: Story, referee: NewReferee): NewMail[] => {
    const { askedAt, language = 'en' } = referee;
    if (!askedAt || (referee.state !== 'asked' && referee.state !== 'opened')) return [];
    const token = newToken();
    links.push({
      purpose: 'referee',
      secretHash: hashToken(token),
      subjectId: referee.id,
      createdAt: askedAt,
      expiresAt: after(askedAt, caseLimits.refereeLinkLifeMs),
      openedAt: referee.openedAt,
    });
    const type = defaultMembershipTypes.find(({ name }) => Object.values(name).includes(story.typeName));
    const values = {
      referee: fullName(referee),
      applicant: story.application.applicantName ?? '',
      membershipType: type ? localText(type.name, language) : story.typeName,
      link: refereeLink(token),
      day: formatLongDay(daysAfter(askedAt, defaultDeadlines.refereeLapseDays), language, zone),
    };
    const at = referee.remindedAt ?? askedAt;
    return [
      {
        ...write({ template: refereeRequestMail, language, values }),
        to: referee.email,
        toName: fullName(referee),
        state: 'sent',
        aboutKind: 'referee',
        aboutId: referee.id,
        applicationId: story.application.id,
        createdAt: at,
        updatedAt: at,
        scheduledFor: at,
        sentAt: at,
      },
    ];
  };

  const written = stories.flatMap((story) => [
    ...letterOf(story),
    ...story.referees.flatMap((referee) => requestTo(story, referee)),
  ]);
  await tx.insert(mails).values(written);
  await tx.insert(actionLinks).values(links);
}
