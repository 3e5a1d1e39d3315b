/**
 * The accounts of the demo data. Printed at startup and shown on the login page in demo mode only; production refuses
 * a database that contains them.
 */
export const demoAccounts = [
  {
    role: 'trader',
    nickname: 'lagos_cards',
    phone: '08030000001',
    password: 'Demo1234!',
    walletPin: '274913',
  },
  {
    role: 'trader',
    nickname: 'steam_vault',
    phone: '08030000002',
    password: 'Demo1234!',
    walletPin: '618305',
  },
  {
    role: 'operator',
    nickname: 'gift_team',
    phone: '08030000009',
    password: 'Demo1234!',
    walletPin: '907156',
  },
] as const;

/** The wallet PIN of traders without a login; they pay when they buy. */
export const demoMakerPin = '518263';
/** Traders who only make offers, at tier 3, without a login. */
export const demoMakers = ['abuja_gc', 'kano_digital', 'ph_plugs', 'ibadan_cards'] as const;
/** Traders without offers, at tier 2, who take others' offers, without a login. */
export const demoTakers = [
  'jos_gifts',
  'enugu_deals',
  'benin_cards',
  'warri_trades',
  'calabar_gc',
  'owerri_gifts',
] as const;
/** New users who wait for verification. */
export const demoNewcomers = ['yaba_starter', 'ikeja_first'] as const;

/** The wallet PIN of every trader, by nickname. */
export const demoPins: ReadonlyMap<string, string> = new Map<string, string>([
  ...demoAccounts
    .filter(({ role }) => role === 'trader')
    .map((one) => [one.nickname, one.walletPin] as const),
  ...[...demoMakers, ...demoTakers].map((nickname) => [nickname, demoMakerPin] as const),
]);

/** One staff member per console role, with their common password. Their two-step codes are shown at the sign-in. */
export const demoStaff = [
  { role: 'support', nickname: 'gift_support', phone: '08030000011' },
  { role: 'moderator', nickname: 'gift_moderator', phone: '08030000012' },
  { role: 'lead', nickname: 'gift_lead', phone: '08030000013' },
  { role: 'finance', nickname: 'gift_finance', phone: '08030000014' },
  { role: 'catalogue', nickname: 'gift_catalogue', phone: '08030000015' },
  { role: 'compliance', nickname: 'gift_compliance', phone: '08030000016' },
  { role: 'superadmin', nickname: 'gift_superadmin', phone: '08030000017' },
] as const;
export const demoStaffPassword = 'Demo1234!';
