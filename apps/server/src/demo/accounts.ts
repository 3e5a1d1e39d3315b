/**
 * The accounts of the demo world. Printed at start and shown on the login page in demo mode only; production
 * refuses a database that holds them.
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
