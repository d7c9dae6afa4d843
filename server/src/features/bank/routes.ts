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
import { receiveBytes } from '../../platform/files/upload.ts';
import { say, toRoute } from '../../platform/http/to-route.ts';
import { createBankBalanceService } from './balances.ts';
import { createBankLineService } from './lines.ts';
import { createParkedPaymentService } from './parked.ts';
import { createBankRuleService } from './rules.ts';
import { createStatementService } from './statements.ts';

export const bankRoutes: FastifyPluginAsync = async (app) => {
  const statements = createStatementService(app);
  const lines = createBankLineService(app);
  const rules = createBankRuleService(app);
  const balances = createBankBalanceService(app);
  const parked = createParkedPaymentService(app);

  app.route(
    toRoute(uploadBankStatement, async ({ request, session, actor }) => {
      const file = await receiveBytes(request, limits.fileBytes);
      return say('File read.', await statements.upload({ file, userId: session.user.id, actor }));
    }),
  );
  app.route(toRoute(listBankStatements, ({ query }) => statements.list(query)));
  app.route(toRoute(getBankStatement, ({ params }) => statements.read(params.id)));
  app.route(toRoute(previewBankStatement, ({ params, body }) => statements.preview(params.id, body)));
  app.route(
    toRoute(readBankStatement, async ({ params, body, actor }) =>
      say('Lines saved.', await statements.readLines(params.id, body, actor)),
    ),
  );

  app.route(toRoute(getBankSummary, () => lines.summary()));
  app.route(toRoute(listBankLines, ({ query }) => lines.list(query)));
  app.route(
    toRoute(matchBankLine, async ({ params, body, session, actor }) =>
      say('The payment is recorded.', await lines.match({ ...params, body, userId: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(confirmBankProposals, ({ session, actor }) => lines.confirmSure({ userId: session.user.id, actor })),
  );
  app.route(
    toRoute(bookBankLine, async ({ params, body, session, actor }) =>
      say('The line is booked.', await lines.book({ ...params, body, userId: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(confirmBankBookings, ({ body, session, actor }) =>
      lines.confirmBookings(body, { userId: session.user.id, actor }),
    ),
  );
  app.route(toRoute(listBankRules, () => rules.list()));
  app.route(toRoute(addBankRule, async ({ body, actor }) => say('Rule saved.', await rules.add(body, actor))));
  app.route(
    toRoute(changeBankRule, async ({ params, body, actor }) =>
      say('Rule saved.', await rules.change({ ...params, body, actor })),
    ),
  );
  app.route(
    toRoute(removeBankRule, async ({ params, body, actor }) =>
      say('Rule removed.', await rules.remove({ ...params, body, actor })),
    ),
  );
  app.route(
    toRoute(undoBankMatch, async ({ params, body, session, actor }) =>
      say('The payment is reversed.', await lines.undo({ ...params, body, userId: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(returnBankPayment, async ({ params, body, session, actor }) =>
      say('The payment is taken back.', await lines.returnPayment({ ...params, body, userId: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(linkBankPayment, async ({ params, body, session, actor }) =>
      say('The line is linked to the payment.', await lines.link({ ...params, body, userId: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(setBankLineAside, async ({ params, body, session, actor }) =>
      say('Line set aside.', await lines.setAside({ ...params, body, userId: session.user.id, actor })),
    ),
  );
  app.route(
    toRoute(reopenBankLine, async ({ params, body, session, actor }) =>
      say('Line moved back.', await lines.reopen({ ...params, body, userId: session.user.id, actor })),
    ),
  );

  app.route(toRoute(getBankReconciliation, ({ query }) => balances.reconciliation(query.on)));
  app.route(
    toRoute(setBankBalance, async ({ body, actor }) => say('Balance saved.', await balances.setBalance(body, actor))),
  );

  app.route(toRoute(listParkedPayments, ({ query }) => parked.list(query)));
  app.route(
    toRoute(matchParkedPayment, async ({ params, body, actor }) =>
      say('The payment is recorded.', await parked.match({ ...params, body, actor })),
    ),
  );
  app.route(
    toRoute(setParkedPaymentAside, async ({ params, body, actor }) =>
      say('Payment set aside.', await parked.setAside({ ...params, body, actor })),
    ),
  );
  app.route(
    toRoute(reopenParkedPayment, async ({ params, body, actor }) =>
      say('Payment moved back.', await parked.reopen({ ...params, body, actor })),
    ),
  );
};
