import type { RequirementName } from '@gift/contract';

export type Requirements = {
  minTier: number;
  minCompleted: number;
  minCompletionBp: number;
  maxDisputeLostBp: number;
  trustedOnly: boolean;
  blockNew: boolean;
};

/** What is known of a prospective taker. A completion rate of null means too few orders. */
export type Taker = {
  tier: number;
  completed: number;
  completionBp: number | null;
  disputeLostBp: number;
  isTrusted: boolean;
};

export type Unmet = { name: RequirementName; needed: number; actual: number };

/** The requirements that this user does not meet, in the order of the form. */
export function unmetBy(requirements: Requirements, taker: Taker): Unmet[] {
  const unmet: Unmet[] = [];
  const check = (name: RequirementName, holds: boolean, needed = 0, actual = 0) => {
    if (!holds) unmet.push({ name, needed, actual });
  };
  const percent = (bp: number) => bp / 100;
  check('RequirementTier', taker.tier >= requirements.minTier, requirements.minTier, taker.tier);
  check(
    'RequirementCompleted',
    taker.completed >= requirements.minCompleted,
    requirements.minCompleted,
    taker.completed,
  );
  // A new trader has no rate yet; makers who mind set `blockNew`.
  const completion = taker.completionBp ?? 10_000;
  check(
    'RequirementCompletion',
    completion >= requirements.minCompletionBp,
    percent(requirements.minCompletionBp),
    percent(completion),
  );
  check(
    'RequirementDisputes',
    taker.disputeLostBp <= requirements.maxDisputeLostBp,
    percent(requirements.maxDisputeLostBp),
    percent(taker.disputeLostBp),
  );
  check('RequirementTrusted', !requirements.trustedOnly || taker.isTrusted);
  check('RequirementNotNew', !requirements.blockNew || taker.completionBp !== null);
  return unmet;
}

export const hasAnyRequirement = (requirements: Requirements): boolean =>
  requirements.minTier > 0 ||
  requirements.minCompleted > 0 ||
  requirements.minCompletionBp > 0 ||
  requirements.maxDisputeLostBp < 10_000 ||
  requirements.trustedOnly ||
  requirements.blockNew;
