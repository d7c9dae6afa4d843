import {
  changeArticles,
  changeAssociation,
  changeAvailabilityNeedsLogin,
  changeBackupSchedule,
  changeDeadlines,
  changeInvoicing,
  changeJunkRetention,
  changeMail,
  changeNumbering,
  changeSecondStepForOffice,
  changeStripe,
  getSettings,
  listCurrencyUse,
  listSettingChanges,
  removeLogo,
  restoreSetting,
  testMailServer,
  uploadLogo,
} from '@guildhall/shared/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { withMessage, toRoute } from '../../platform/http/to-route.ts';
import { readSetting, type SettingValue } from '../../platform/settings/settings.ts';
import { readCurrencyUse } from './repository.ts';
import { createLogoSetting } from './logo.ts';
import { createMailSetting } from './mail.ts';
import { createSettingService } from './service.ts';
import { createStripeSetting } from './stripe.ts';

const saved = 'Settings saved.';

export const settingRoutes: FastifyPluginAsync = async (app) => {
  const settings = createSettingService(app);
  const mail = createMailSetting(app);
  const stripe = createStripeSetting(app);
  const logo = createLogoSetting(app, settings);
  app.route(toRoute(getSettings, () => settings.read()));
  app.route(toRoute(listCurrencyUse, () => readCurrencyUse(app.db)));
  app.route(
    toRoute(changeAssociation, async ({ body, actor }) =>
      withMessage(saved, await settings.change('association', body, actor)),
    ),
  );
  app.route(
    toRoute(changeMail, async ({ body, actor }) => {
      await mail.refuseUnlessItAnswers(mail.toStored(body.value, await readSetting(app.db, 'mail')));
      const value = (before: SettingValue<'mail'>) => mail.toStored(body.value, before);
      return withMessage(saved, await settings.change('mail', { version: body.version, value }, actor));
    }),
  );
  app.route(
    toRoute(testMailServer, async ({ session }) => withMessage('Test email sent.', await mail.test(session.user))),
  );
  app.route(
    toRoute(changeNumbering, async ({ body, actor }) =>
      withMessage(saved, await settings.change('numbering', body, actor)),
    ),
  );
  app.route(
    toRoute(changeAvailabilityNeedsLogin, async ({ body, actor }) =>
      withMessage(saved, await settings.change('availabilityNeedsLogin', body, actor)),
    ),
  );
  app.route(
    toRoute(changeSecondStepForOffice, async ({ body, actor }) =>
      withMessage(saved, await settings.change('secondStepForOffice', body, actor)),
    ),
  );
  app.route(
    toRoute(changeBackupSchedule, async ({ body, actor }) =>
      withMessage(saved, await settings.change('backups', body, actor)),
    ),
  );
  app.route(
    toRoute(changeDeadlines, async ({ body, actor }) =>
      withMessage(saved, await settings.change('deadlines', body, actor)),
    ),
  );
  app.route(
    toRoute(changeInvoicing, async ({ body, actor }) =>
      withMessage(saved, await settings.change('invoicing', body, actor)),
    ),
  );
  app.route(
    toRoute(changeArticles, async ({ body, actor }) =>
      withMessage(saved, await settings.change('articles', body, actor)),
    ),
  );
  app.route(
    toRoute(changeStripe, async ({ body, actor }) => {
      const keys = await stripe.check(body.value);
      const value = (before: SettingValue<'stripe'>) => stripe.toStored(keys, before);
      return withMessage(saved, await settings.change('stripe', { version: body.version, value }, actor));
    }),
  );
  app.route(
    toRoute(changeJunkRetention, async ({ body, actor }) =>
      withMessage(saved, await settings.change('junkRetention', body, actor)),
    ),
  );
  app.route(
    toRoute(uploadLogo, async ({ request, query, session, actor }) =>
      withMessage(saved, await logo.upload(request, query.version, { userId: session.user.id, actor })),
    ),
  );
  app.route(toRoute(removeLogo, async ({ body, actor }) => withMessage(saved, await logo.remove(body.version, actor))));
  app.route(toRoute(listSettingChanges, ({ params }) => settings.changes(params.setting)));
  app.route(
    toRoute(restoreSetting, async ({ params, body, actor }) =>
      withMessage('Earlier value restored.', await settings.restore(params.setting, body, actor)),
    ),
  );
};
