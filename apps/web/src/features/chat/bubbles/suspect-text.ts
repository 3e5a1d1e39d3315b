const signs = /[@＠:=。]|\w\.\w\w|\w{4}\W\w{4,6}\W\w{4}|[a-z\d]{12}|[a-z][\d!$][a-z]|(\b[a-z\d]\W{1,2}){4}/i;
/** Letters of other scripts that look like Latin ones, and invisible characters. */
const lookalikes = /[^\P{L}a-z\p{sc=Han}]|\p{Cf}/iu;
const keywords =
  /wh?ats|gra(m|rn)|(snap|we|what).?chat|face.?b|messenger|tik|insta|viber|skype|discord|\b(ig|tg|qq|vx) |dot|mail|zero|seven|eight|nine|[零〇八九信]|加.?[我v]|电报|飞机|扣扣/i;

/** A quick check: whether a text might hold a contact or a code, so that the slow check is worth running. */
export const mayHoldContactOrCode = (text: string): boolean =>
  (text.match(/\p{Nd}/gu)?.length ?? 0) > 5 ||
  signs.test(text) ||
  lookalikes.test(text) ||
  keywords.test(text);
