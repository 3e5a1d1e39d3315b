// table: 9300-9349, refusals about settings, which the operator sets.
export const settingsErrors = {
  SettingUnknown: {
    code: 9301,
    en: 'There is no such setting. Reload the list and choose it there.',
    zh: '没有该设置，请刷新列表后选择。',
  },
  SettingUnreadable: {
    code: 9302,
    en: 'This value does not fit {key}: it must stay of the same kind, with as many values as before. Fill each field in.',
    zh: '该值与 {key} 不符：类型和数量须与原来一致，请逐项填写。',
  },
  SettingOutOfRange: {
    code: 9303,
    en: '{key} can be from {least} to {most}. Type a value within that.',
    zh: '{key} 的范围为 {least} 至 {most}，请填写范围内的值。',
  },
  SettingsCross: {
    code: 9304,
    en: 'With this, {lower} would lie above {upper}. Change the other one first, or choose another value.',
    zh: '这样 {lower} 会高于 {upper}。请先修改另一项，或选择其他值。',
  },
  SettingPast: {
    code: 9305,
    en: 'The change would begin in the past. Choose a later moment, or let it begin as soon as it is agreed to.',
    zh: '生效时间已过。请选择更晚的时间，或选择批准后立即生效。',
  },
  SettingSame: {
    code: 9306,
    en: 'This is the value that is in force at that time already. Nothing would change.',
    zh: '届时生效的已是该值，无需更改。',
  },
} as const;
