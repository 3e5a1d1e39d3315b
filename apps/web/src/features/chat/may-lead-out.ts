/** What might be a way to be reached or a code, at a glance: only then is it worth a closer look. */
export const mayLeadOut = (text: string): boolean =>
  (text.match(/\p{Nd}/gu)?.length ?? 0) > 5 ||
  /[@＠]|:\/\/|\w\.\w\w|\w{4}-\w{4,6}-\w{4}|[a-z\d]{12}|whats|gram\b|wechat|微信/i.test(text);
