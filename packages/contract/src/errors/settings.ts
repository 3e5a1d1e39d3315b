// table: 9300-9349, refusals about settings.
export const settingsErrors = {
  SettingUnknown: {
    code: 9301,
    en: 'Setting not found. Reload the list and choose one there.',
    zh: '没有该设置，请刷新列表后选择。',
  },
  SettingUnreadable: {
    code: 9302,
    en: 'This value does not fit “{name}”. Keep the same type and number of values.',
    zh: '该值与“{name}”不符：类型和数量须与原来一致，请逐项填写。',
  },
  SettingOutOfRange: {
    code: 9303,
    en: 'Enter a value from {min} to {max} for “{name}”.',
    zh: '“{name}”的范围为 {min} 至 {max}，请填写范围内的值。',
  },
  SettingsCross: {
    code: 9304,
    en: 'This puts “{lower}” above “{upper}”. Change the other one first, or choose another value.',
    zh: '这样“{lower}”会高于“{upper}”。请先修改另一项，或选择其他值。',
  },
  SettingPast: {
    code: 9305,
    en: 'The start is in the past. Choose a later time, or apply the change on approval.',
    zh: '生效时间已过。请选择更晚的时间，或选择批准后立即生效。',
  },
  SettingSame: {
    code: 9306,
    en: 'This value already applies at that time. Nothing would change.',
    zh: '届时生效的已是该值，无需更改。',
  },
} as const;
