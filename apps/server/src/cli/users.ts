import { allStaff, grantSuperadmin } from '../modules/identity';
import { ConfigError } from '../platform/config/config';
import { table } from '../platform/log/start-report.mjs';
import { type Command, UsageError, withDatabase } from './command';

export const userGrant: Command = {
  name: 'user grant',
  args: ['phone', 'role'],
  summary: 'Makes an account a superadmin, as SUPERADMIN_PHONE does at a start.',
  details:
    'A superadmin grants all other roles in the console, where each grant has a reason and is audited.',
  run({ args: [phone = '', role], config, print }) {
    if (!/^0[789][01]\d{8}$/.test(phone))
      throw new UsageError('The phone has eleven digits, such as 08031234567.');
    if (role !== 'superadmin')
      throw new UsageError('The role must be superadmin. A superadmin grants other roles in the console.');
    return withDatabase(config(), async (database) => {
      if ((await grantSuperadmin(database, phone)) === 0)
        throw new ConfigError(`No account has the phone ${phone}, or it is a superadmin already.`);
      print(`The account with the phone ${phone} is a superadmin now.`);
    });
  },
};

export const userListStaff: Command = {
  name: 'user list-staff',
  summary: 'Lists the accounts with a console role.',
  run: ({ config, print }) =>
    withDatabase(config(), async (database) => {
      const staff = await allStaff(database);
      const rows = staff.map(({ nickname, roles, isDemo }) => [
        nickname,
        roles.join(', '),
        isDemo ? 'demo' : '',
      ]);
      for (const line of table([['Account', 'Roles', ''], ...rows])) print(line);
    }),
};
