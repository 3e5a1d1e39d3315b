import type { AnswerOf, Calls } from '@gift/contract';
import type { Db } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';
import type { PromotionSummary, Version } from './store';

export function rowOf(summary: PromotionSummary): AnswerOf<Calls['publishPromotion']> {
  const { id, titleEn, titleZh, version, stage, startsAt, endsAt, cost, budget, live } = summary;
  const { people = 0, claims = 0, endedAt = null, endedBy = null } = live ?? {};
  const spentKobo = BigInt(claims) * cost;
  const promised = BigInt(people - claims) * cost;
  return {
    promotionID: id,
    titleEn,
    titleZh,
    stage,
    version,
    liveVersion: live?.version ?? null,
    startsAt: startsAt.toISOString(),
    endsAt: (endedAt ?? endsAt).toISOString(),
    endedBy: stage === 'ended' ? (endedBy ?? 'time') : null,
    budgetKobo: String(budget),
    figures: {
      people,
      claims,
      costKobo: String(cost),
      spentKobo: String(spentKobo),
      promisedKobo: String(promised),
      leftKobo: String(budget - spentKobo - promised),
    },
  };
}

type VersionView = AnswerOf<Calls['savePromotion']>;

export async function versionViews(db: Db, versions: readonly Version[]): Promise<VersionView[]> {
  const names = await nicknamesOf(
    db,
    versions.flatMap(({ byID }) => (byID === null ? [] : [byID])),
  );
  return versions.map(({ byID, at, ...version }) => ({
    ...version,
    byID: byID === null ? null : String(byID),
    byName: (byID !== null && names.get(byID)) || '',
    at: at.toISOString(),
  }));
}

export const versionView = async (db: Db, version: Version): Promise<VersionView> =>
  (await versionViews(db, [version]))[0] as VersionView;
