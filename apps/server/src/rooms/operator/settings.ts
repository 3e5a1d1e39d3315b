import type { CommandContext } from '../../platform/context';
import { defaultSettings } from '../../settings';

export type SettingChange = { key: string; value: string; validFrom: string };

const fromJson = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'kobo' in value
    ? BigInt((value as { kobo: string }).kobo)
    : value;

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? `list of ${typeof value[0]}` : typeof value;

/** What is wrong with a change of a setting, in words, or null. It keeps its kind, and nothing changes in the past. */
export function checkSetting({ key, value, validFrom }: SettingChange, now: Date): string | null {
  if (!Object.hasOwn(defaultSettings, key)) return `there is no setting ${key}`;
  const standard: unknown = defaultSettings[key as keyof typeof defaultSettings];
  const parsed = parsedValue(value);
  if (parsed === undefined) return 'the value cannot be read';
  if (kindOf(parsed) !== kindOf(standard)) return `the value must be a ${kindOf(standard)}`;
  if (Array.isArray(standard) && (parsed as unknown[]).length !== standard.length)
    return `the list must have ${standard.length} values`;
  const numbers = [parsed].flat().filter((one) => typeof one === 'number');
  if (numbers.some((one) => !Number.isFinite(one) || one < 0)) return 'numbers must be zero or more';
  return new Date(validFrom) < now ? 'it would begin in the past' : null;
}

function parsedValue(value: string): unknown {
  try {
    return JSON.parse(value, fromJson);
  } catch {
    return undefined;
  }
}

export async function writeSetting(
  { tx, caller, services }: CommandContext,
  { key, value, validFrom }: SettingChange,
  approvalID: bigint,
): Promise<void> {
  await services.settings.set(tx, key as keyof typeof defaultSettings, parsedValue(value) as never, {
    validFrom: new Date(validFrom),
    by: String(caller.userID),
    reason: `approval ${approvalID}`,
  });
  tx.afterCommit(() => {
    const now = services.clock.now();
    void services.settings.refresh(services.database, now).catch(() => undefined);
  });
}
