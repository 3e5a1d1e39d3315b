import type { AnswerOf, Calls } from '@gift/contract';
import type { Command, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { seconds } from '../../../platform/clock';
import type { Db } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { Services } from '../../../services';
import { publishChange } from '../../changes';
import { emailOf, limitsOf, tierOf, verifiedIdentityOf, verifiedNameOf } from '../../identity';
import { openAccounts } from '../../ledger';
import { accountOpener, providersOf } from '../providers/top-up';
import { listHeldPayments } from '../suspense/store';
import { markReady, takeWanted, type VirtualAccount, virtualAccountOf, wantVirtualAccount } from './store';

async function viewFor(db: Db, { caller, services }: Pick<Context, 'caller' | 'services'>) {
  const opener = await accountOpener(db, services);
  const account = opener && (await virtualAccountOf(db, caller.userID, opener.name));
  const state: AnswerOf<Calls['virtualAccountDetail']>['state'] = opener
    ? (account?.state ?? 'none')
    : 'closed';
  const heldPayments = await listHeldPayments(db, caller.userID);
  return {
    state,
    bankName: account?.bankName ?? null,
    accountNumber: account?.accountNumber ?? null,
    accountName: account?.accountName ?? null,
    ownName: (await verifiedNameOf(db, caller.userID)) ?? null,
    held: heldPayments.map(({ reference, amount, senderName, createdAt }) => ({
      reference,
      amountKobo: String(amount),
      senderName: senderName ?? '',
      at: createdAt.toISOString(),
    })),
  };
}

export const virtualAccountDetail: Query<'virtualAccountDetail'> = (context) => viewFor(context.db, context);

export const requestVirtualAccount: Command<'requestVirtualAccount'> = async (context) => {
  const { tx, caller, now, services, settings } = context;
  const { userID } = caller;
  const opener = await accountOpener(tx, services);
  if (!opener) throw new Refusal('TopUpClosed');
  const { balanceCapKobo } = limitsOf(await tierOf(tx, userID), settings);
  if (balanceCapKobo === 0n || !(await verifiedIdentityOf(tx, userID))) throw new Refusal('TopUpTierNeeded');
  await openAccounts(tx, userID);
  await wantVirtualAccount(tx, { id: newID(now), userID, provider: opener.name, now });
  return viewFor(tx, context);
};

/** Opens requested account numbers. The provider is called outside any transaction. */
export const virtualAccountSweep: Sweep = {
  name: 'wallet.virtualAccounts',
  everyMs: seconds(2),
  async run(services, now) {
    let handled = 0;
    for (; handled < 10; handled++) {
      const due = await takeWanted(services.database, now);
      if (!due) break;
      await open(services, due);
    }
    return handled;
  },
};

async function open(services: Services, requested: VirtualAccount): Promise<void> {
  const { database, log, config } = services;
  const provider = providersOf(services).get(requested.provider);
  const identity = await verifiedIdentityOf(database, requested.userID);
  if (!provider?.assignAccount || !identity) return;
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : 'example.com';
  const email = (await emailOf(database, requested.userID)) ?? `user-${requested.userID}@${host}`;
  try {
    const account = await provider.assignAccount({ userID: requested.userID, ...identity, email });
    if (!account) return;
    await database.transaction(async (tx) => {
      await markReady(tx, requested.id, account);
      publishChange({ tx, services }, [requested.userID], { kind: 'wallet' });
    });
  } catch (error) {
    log.warn(
      { err: error, user: String(requested.userID) },
      'an account number was not opened; it is asked for again',
    );
  }
}
