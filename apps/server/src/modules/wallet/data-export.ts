import {
  type DataExporter,
  jsonListFile,
  pagesByID,
  shortListFile,
  textFile,
} from '../../platform/data-export';
import { sql } from '../../platform/database/db';
import { csvOf } from './export/csv';
import type { Trades } from './trades';

/**
 * All of a user's money data for their data export: the statement as they can download it, and the payments behind
 * it.
 */
export const exportWalletData = (trades: Pick<Trades, 'moneyLocations'>): DataExporter =>
  async function* (db, { userID, language, now }) {
    yield textFile('wallet/statement.csv', () =>
      csvOf(db, trades, { userID, from: new Date(0), to: new Date(now.getTime() + 1), language }),
    );
    yield shortListFile('wallet/bank-accounts.json', () =>
      db.many(sql`
      select b.name as bank, right(a.account_number, 4) as "lastFour", a.account_name as "accountName",
        a.is_default as "isDefault", a.added_at as "addedAt", a.last_used_at as "lastUsedAt", a.removed_at as "removedAt"
      from wallet.bank_accounts a join wallet.banks b on b.code = a.bank_code where a.user_id = ${userID} order by a.id`),
    );
    yield jsonListFile('wallet/top-ups.json', () =>
      pagesByID((after, limit) =>
        db.many(sql`
        select id, reference, method, amount_kobo as "amountKobo", cost_kobo as "costKobo", state, failure,
          credited_kobo as "creditedKobo", suspended_kobo as "suspendedKobo", paid_kobo as "paidKobo",
          created_at as "createdAt", ended_at as "endedAt"
        from wallet.top_ups where user_id = ${userID} and id > ${after} order by id limit ${limit}`),
      ),
    );
    yield jsonListFile('wallet/withdrawals.json', () =>
      pagesByID((after, limit) =>
        db.many(sql`
        select w.id, w.reference, w.amount_kobo as "amountKobo", w.fee_kobo as "feeKobo", w.vat_kobo as "vatKobo",
          w.stamp_duty_kobo as "stampDutyKobo", w.state, w.failure, b.name as bank,
          right(a.account_number, 4) as "lastFour", w.is_auto as "isAutomatic", w.created_at as "createdAt",
          w.ended_at as "endedAt"
        from wallet.withdrawals w join wallet.bank_accounts a on a.id = w.bank_account_id
        join wallet.banks b on b.code = a.bank_code
        where w.user_id = ${userID} and w.id > ${after} order by w.id limit ${limit}`),
      ),
    );
    yield shortListFile('wallet/own-accounts.json', () =>
      db.many(sql`
      select bank_name as bank, account_number as "accountNumber", account_name as "accountName",
        created_at as "createdAt"
      from wallet.virtual_accounts where user_id = ${userID} order by id`),
    );
    yield jsonListFile('wallet/suspended.json', () =>
      pagesByID((after, limit) =>
        db.many(sql`
        select id, reference, cause, amount_kobo as "amountKobo", state, wish, note, created_at as "createdAt",
          decided_at as "decidedAt"
        from wallet.suspended_payments where user_id = ${userID} and id > ${after} order by id limit ${limit}`),
      ),
    );
  };
