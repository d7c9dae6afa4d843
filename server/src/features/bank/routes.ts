import {
  addBankRule,
  bookBankLine,
  changeBankRule,
  confirmBankBookings,
  confirmBankProposals,
  getBankReconciliation,
  getBankStatement,
  getBankSummary,
  linkBankPayment,
  listBankLines,
  listBankRules,
  listBankStatements,
  listParkedPayments,
  matchBankLine,
  matchParkedPayment,
  previewBankStatement,
  readBankStatement,
  removeBankRule,
  reopenBankLine,
  reopenParkedPayment,
  returnBankPayment,
  setBankBalance,
  setBankLineAside,
  setParkedPaymentAside,
  undoBankMatch,
  uploadBankStatement,
} from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { receiveBytes } from '../../platform/files/upload.ts';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { createBankBalanceService } from './balances.ts';
import { createBankLineService } from './lines.ts';
import { createParkedPaymentService } from './parked.ts';
import { createBankRuleService } from './bookings.ts';
import { createStatementService } from './statements.ts';

interface Call<Body> {
  params: { id: string };
  body: Body;
  session: SignedIn;
  actor: Actor;
}

/** The command of a call, and who gave it. */
const commandOf = <Body>({ params, body, session, actor }: Call<Body>) => ({
  ...params,
  body,
  userId: session.user.id,
  actor,
});

export const bankRoutes: FastifyPluginAsync = async (app) => {
  const statements = createStatementService(app);
  const lines = createBankLineService(app);
  const rules = createBankRuleService(app);
  const balances = createBankBalanceService(app);
  const parked = createParkedPaymentService(app);

  app.route(
    toRoute(uploadBankStatement, async ({ request, session, actor }) => {
      const file = await receiveBytes(request, limits.fileBytes);
      return withMessage('File read.', await statements.upload({ file, userId: session.user.id, actor }));
    }),
  );
  app.route(toRoute(listBankStatements, ({ query }) => statements.list(query)));
  app.route(toRoute(getBankStatement, ({ params }) => statements.read(params.id)));
  app.route(toRoute(previewBankStatement, ({ params, body }) => statements.preview(params.id, body)));
  app.route(
    toRoute(readBankStatement, async ({ params, body, actor }) =>
      withMessage('Lines saved.', await statements.readLines(params.id, body, actor)),
    ),
  );

  app.route(toRoute(getBankSummary, () => lines.summary()));
  app.route(toRoute(listBankLines, ({ query }) => lines.list(query)));
  app.route(
    toRoute(matchBankLine, async (call) => withMessage('The payment is recorded.', await lines.match(commandOf(call)))),
  );
  app.route(
    toRoute(confirmBankProposals, ({ session, actor }) => lines.confirmSure({ userId: session.user.id, actor })),
  );
  app.route(
    toRoute(bookBankLine, async (call) => withMessage('The line is booked.', await lines.book(commandOf(call)))),
  );
  app.route(
    toRoute(confirmBankBookings, ({ body, session, actor }) =>
      lines.confirmBookings(body, { userId: session.user.id, actor }),
    ),
  );
  app.route(toRoute(listBankRules, () => rules.list()));
  app.route(toRoute(addBankRule, async ({ body, actor }) => withMessage('Rule saved.', await rules.add(body, actor))));
  app.route(toRoute(changeBankRule, async (call) => withMessage('Rule saved.', await rules.change(commandOf(call)))));
  app.route(toRoute(removeBankRule, async (call) => withMessage('Rule removed.', await rules.remove(commandOf(call)))));
  app.route(
    toRoute(undoBankMatch, async (call) => withMessage('The payment is reversed.', await lines.undo(commandOf(call)))),
  );
  app.route(
    toRoute(returnBankPayment, async (call) =>
      withMessage('The payment is taken back.', await lines.returnPayment(commandOf(call))),
    ),
  );
  app.route(
    toRoute(linkBankPayment, async (call) =>
      withMessage('The line is linked to the payment.', await lines.link(commandOf(call))),
    ),
  );
  app.route(
    toRoute(setBankLineAside, async (call) => withMessage('Line set aside.', await lines.setAside(commandOf(call)))),
  );
  app.route(
    toRoute(reopenBankLine, async (call) => withMessage('Line moved back.', await lines.reopen(commandOf(call)))),
  );

  app.route(toRoute(getBankReconciliation, ({ query }) => balances.reconciliation(query.on)));
  app.route(
    toRoute(setBankBalance, async ({ body, actor }) =>
      withMessage('Balance saved.', await balances.setBalance(body, actor)),
    ),
  );

  app.route(toRoute(listParkedPayments, ({ query }) => parked.list(query)));
  app.route(
    toRoute(matchParkedPayment, async (call) =>
      withMessage('The payment is recorded.', await parked.match(commandOf(call))),
    ),
  );
  app.route(
    toRoute(setParkedPaymentAside, async (call) =>
      withMessage('Payment set aside.', await parked.setAside(commandOf(call))),
    ),
  );
  app.route(
    toRoute(reopenParkedPayment, async (call) =>
      withMessage('Payment moved back.', await parked.reopen(commandOf(call))),
    ),
  );
};
