import { unitOf } from '@gift/contract/operator/setting-fields';
import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import {
  type SettingVersion,
  settingsNow,
  settingText,
  settingVersions,
} from '../../../platform/config/settings';
import { type Db, sql } from '../../../platform/database/db';
import { defaultSettings } from '../../../settings';
import { nicknamesOf } from '../../identity';
import { checkChange } from './change';
import { groupedSettings, type SettingKey, settingName } from './names';
import { effectsOf } from './preview';

type PendingChange = { approvalID: bigint; key: string; value: string; validFrom: string | null };

const pendingChanges = (db: Db, now: Date): Promise<PendingChange[]> =>
  db.many<PendingChange>(sql`
    select id as "approvalID", request->>'key' as key, request->>'value' as value, request->>'validFrom' as "validFrom"
    from operator.approvals where kind = 'setting' and state = 'waiting' and expires_at > ${now} order by id`);

/** Every setting with its value, scheduled changes and pending approvals. */
export const settingList: Query<'settingList'> = async ({ db, now, language }) => {
  const { inForce, scheduled } = await settingsNow(db, now);
  const pending = await pendingChanges(db, now);
  const row = (key: SettingKey) => {
    const standard = defaultSettings[key];
    const version = inForce.find((one) => one.key === key);
    const standardText = settingText(standard);
    return {
      key,
      name: settingName(key, language),
      unit: unitOf(key, standard),
      isSum: typeof [standard].flat()[0] === 'bigint',
      isList: Array.isArray(standard),
      value: version?.value ?? standardText,
      standard: standardText,
      since: version?.validFrom.toISOString() ?? null,
      scheduled: scheduled
        .filter((one) => one.key === key)
        .map(({ value, validFrom }) => ({ value, validFrom: validFrom.toISOString() })),
      pending: pending
        .filter((one) => one.key === key)
        .map(({ approvalID, value, validFrom }) => ({ approvalID: String(approvalID), value, validFrom })),
    };
  };
  return { groups: groupedSettings.map(([group, keys]) => ({ group, settings: keys.map(row) })) };
};

type Agreed = { id: bigint; requestedBy: bigint; reason: string; decidedAt: Date };

/** The approvals behind versions that came from one: their reason names it. */
async function agreedOf(db: Db, versions: readonly SettingVersion[]): Promise<Map<bigint, Agreed>> {
  const ids = versions.flatMap(({ reason }) => {
    const digits = /^approval (\d{1,19})$/.exec(reason)?.[1];
    return digits ? [BigInt(digits)] : [];
  });
  const rows = await db.many<Agreed>(sql`
    select id, requested_by as "requestedBy", reason, decided_at as "decidedAt" from operator.approvals
    where id = any(${ids}) and state = 'approved'`);
  return new Map(rows.map((row) => [row.id, row]));
}

export const settingHistory: Query<'settingHistory'> = async ({ db }, { key, cursor, limit }) => {
  if (!Object.hasOwn(defaultSettings, key)) throw new Refusal('SettingUnknown');
  const rows = await settingVersions(db, key, { before: idOfCursor(cursor), limit: limit + 1 });
  const pageRows = rows.slice(0, limit);
  const approvals = await agreedOf(db, pageRows);
  const people = [...approvals.values()].map(({ requestedBy }) => requestedBy);
  const writers = pageRows.flatMap(({ by }) => (/^\d{1,19}$/.test(by) ? [BigInt(by)] : []));
  const names = await nicknamesOf(db, [...people, ...writers]);
  return {
    items: pageRows.map(({ version, value, validFrom, by, reason }) => {
      const approval = approvals.get(BigInt(/^approval (\d{1,19})$/.exec(reason)?.[1] ?? '0'));
      return {
        version: String(version),
        value,
        validFrom: validFrom.toISOString(),
        requesterName: approval ? (names.get(approval.requestedBy) ?? '') : null,
        agreedName: /^\d{1,19}$/.test(by) ? (names.get(BigInt(by)) ?? by) : by,
        reason: approval?.reason ?? reason,
        approvalID: approval ? String(approval.id) : null,
        at: approval?.decidedAt.toISOString() ?? null,
      };
    }),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.version) : null,
  };
};

/** The effects of a change; refuses what `requestApproval` would refuse. */
export const previewSetting: Query<'previewSetting'> = async (context, { key, value, validFrom }) => {
  const { db, now, language } = context;
  const change = await checkChange(context, db, { key, value, validFrom: validFrom ?? null });
  const effects = await effectsOf(change, { db, now });
  const isZh = language === 'zh-CN';
  return {
    before: settingText(change.before[change.key]),
    effects: effects.map(({ what, before, after }) => ({ what: what[isZh ? 1 : 0], before, after })),
  };
};
