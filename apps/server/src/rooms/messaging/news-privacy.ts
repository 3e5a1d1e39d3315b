import type { Subscriber, Subscriptions } from '../../platform/outbox';
import type { Details } from '../../platform/refusal';
import { type Both, tellInWords } from './news';

// Table: what is said in the app to somebody who asked about their own data.
const words: Readonly<Record<string, Both>> = {
  exportReady: {
    en: 'Your data is ready to be fetched: Profile, Your data. It stays there for some days.',
    zh: '您的数据文件已生成，请在「个人资料 - 我的数据」下载，文件仅保留数天。',
  },
  exportFailed: {
    en: 'The file with your data could not be made. Ask for it again: Profile, Your data.',
    zh: '数据文件生成失败，请在「个人资料 - 我的数据」重新申请。',
  },
};

type Told = { userID: string; name: string; ref: string; details?: Details };
const noteTold: Subscriber = async (tx, { userID, name, details = {} }: Told, at) => {
  const said = words[name];
  if (!said) return;
  await tellInWords(tx, at, { userID, news: name, words: said, about: { kind: 'security' }, details });
};

export const privacyNews: Subscriptions = { 'privacy.told': [noteTold] };
