import { demoAccounts } from '../../demo/accounts';
import { type Query, query } from '../../platform/context';
import { publicKeyOf } from '../../platform/signing';

const appConfig: Query<'appConfig'> = async ({ services }) => {
  const { mode } = services.config;
  return { mode, demoAccounts: mode === 'demo' ? [...demoAccounts] : [] };
};

/** In demo mode the contacts are placeholders that say so; production does not start without real ones. */
const csContact: Query<'csContact'> = async ({ services }) => {
  const { mode, support } = services.config;
  if (mode === 'production') return support;
  return {
    phone: support.phone || '08000000000',
    email: support.email || 'support@demo.invalid',
    whatsapp: support.whatsapp || '08000000000',
  };
};

/** With it anybody checks what this instance signed, without asking it again. */
const instanceKey: Query<'instanceKey'> = async ({ services }) => ({ publicKey: publicKeyOf(services.keys) });

export const instanceRoutes = {
  instanceKey: query<'instanceKey'>(instanceKey),
  appConfig: query<'appConfig'>(appConfig),
  csContact: query<'csContact'>(csContact),
};
