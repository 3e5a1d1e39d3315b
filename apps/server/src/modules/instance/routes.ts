import { demoAccounts } from '../../demo/accounts';
import { type Query, query } from '../../platform/calls/context';
import { publicKeyOf } from '../../platform/keys/signing';

const appConfig: Query<'appConfig'> = async ({ services, settings }) => {
  const { mode } = services.config;
  const { withdrawalBlockHours } = settings;
  return { mode, withdrawalBlockHours, demoAccounts: mode === 'demo' ? [...demoAccounts] : [] };
};

/**
 * The contacts set by staff, otherwise those of the environment. In demo mode they are marked placeholders; production
 * does not start without real ones.
 */
const csContact: Query<'csContact'> = async ({ services, settings }) => {
  const { mode, support } = services.config;
  const placeholders = { phone: '08000000000', email: 'support@demo.invalid', whatsapp: '08000000000' };
  const { phone, email, whatsapp } = mode === 'production' ? support : placeholders;
  return {
    phone: settings.supportPhone || support.phone || phone,
    email: settings.supportEmail || support.email || email,
    whatsapp: settings.supportWhatsapp || support.whatsapp || whatsapp,
  };
};

/** With this key anyone can verify the instance's signatures offline. */
const instanceKey: Query<'instanceKey'> = async ({ services }) => ({ publicKey: publicKeyOf(services.keys) });

export const instanceRoutes = {
  instanceKey: query<'instanceKey'>(instanceKey),
  appConfig: query<'appConfig'>(appConfig),
  csContact: query<'csContact'>(csContact),
};
