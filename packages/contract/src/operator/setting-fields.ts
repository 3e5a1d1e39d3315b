export type Pair = readonly [english: string, chinese: string];

/** Groups of settings, in display order. */
export const settingGroups = [
  'fees',
  'people',
  'money',
  'offers',
  'orders',
  'disputes',
  'risk',
  'rewards',
  'access',
  'operation',
  'chat',
] as const;

export const settingUnits = [
  'kobo',
  'bps',
  'minutes',
  'hours',
  'days',
  'seconds',
  'bytes',
  'count',
  'yesNo',
  'text',
] as const;
export type SettingUnit = (typeof settingUnits)[number];

const endings: readonly (readonly [RegExp, SettingUnit])[] = [
  [/Kobo$/, 'kobo'],
  [/Bps$/, 'bps'],
  [/(Min|Minutes)$/, 'minutes'],
  [/Hours$/, 'hours'],
  [/Days$/, 'days'],
  [/(Seconds|WaitsS)$/, 'seconds'],
  [/Bytes$/, 'bytes'],
];

/** The unit of a setting: numbers carry theirs at the end of the name. */
export function unitOf(key: string, value: unknown): SettingUnit {
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value === 'string') return 'text';
  return endings.find(([ending]) => ending.test(key))?.[1] ?? 'count';
}
