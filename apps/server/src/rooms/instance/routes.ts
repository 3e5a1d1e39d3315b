import { demoAccounts } from '../../demo/accounts';
import { type Query, query } from '../../platform/context';

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

export const instanceRoutes = {
  appConfig: query<'appConfig'>(appConfig),
  csContact: query<'csContact'>(csContact),
};
