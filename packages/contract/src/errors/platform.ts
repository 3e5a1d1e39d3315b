import type { KeyedText } from '../text/localized';

// table: 1000-1099, and 401, 500 and 503 as in HTTP: refusals any call may give.
export const platformErrors = {
  NotSignedIn: {
    code: 401,
    en: 'Your session has ended. Log in again.',
    zh: '登录已失效，请重新登录。',
    pcm: 'Your session don end. Log in again.',
  },
  Malformed: {
    code: 1001,
    en: 'Check this field: {field}. No money moved. Correct it and send again.',
    zh: '填写内容有误：{field}。请检查后重新提交。资金未变动。',
    pcm: 'Check this field: {field}. No money move. Correct am and send again.',
  },
  BodyTooLarge: {
    code: 1002,
    en: 'This is too large to send. Make it smaller and try again.',
    zh: '内容过大，请缩小后重试。',
    pcm: 'This one too big to send. Make am smaller and try again.',
  },
  NotFound: {
    code: 1003,
    en: 'Not found, or you cannot view it.',
    zh: '内容不存在，或您无权查看。',
    pcm: 'We no see am, or you no fit view am.',
  },
  SealedBodyRefused: {
    code: 1004,
    en: "This request could not be read securely. No money moved. Check your phone's date and time, then try again.",
    zh: '请求未能安全读取。请检查手机的日期和时间后重试。资金未变动。',
    pcm: 'We no fit read this request securely. No money move. Check the date and time of your phone, then try again.',
  },
  TooManyRequests: {
    code: 1005,
    en: 'Too many tries. Wait {seconds:duration}, then try again.',
    zh: '操作过于频繁，请等待 {seconds:duration}后重试。',
    pcm: 'You don try too many times. Wait {seconds:duration}, then try again.',
  },
  IdempotencyKeyMissing: {
    code: 1006,
    en: 'This request had no key and was rejected. No money moved. Reload and try again.',
    zh: '请求缺少标识，未被执行。请刷新页面后重试。资金未变动。',
    pcm: 'This request no get key, so we no take am. No money move. Reload and try again.',
  },
  IdempotencyConflict: {
    code: 1007,
    en: 'This request was already sent with different contents. Reload to see the result before you try again.',
    zh: '该请求已用其他内容提交过。请刷新页面查看结果后再操作。',
    pcm: 'You don send this request before with different content. Reload to see the result before you try again.',
  },
  NotAllowed: {
    code: 1008,
    en: 'You cannot do this now. Reload to see what changed.',
    zh: '当前无法执行此操作，请刷新查看最新状态。',
    pcm: 'You no fit do this now. Reload to see wetin change.',
  },
  NotStaff: {
    code: 1009,
    en: 'Only Gift staff can do this.',
    zh: '仅限平台工作人员操作。',
    pcm: 'Only Gift staff fit do this.',
  },
  Unavailable: {
    code: 503,
    en: 'Gift is restarting. Your money is safe. Try again in a moment.',
    zh: 'Gift 正在重启，您的资金安全。请稍后重试。',
    pcm: 'Gift dey restart. Your money dey safe. Try again small time.',
  },
  Broken: {
    code: 500,
    en: 'Something went wrong on our side. Nothing is lost. Try again, or give support this number: {operationID}.',
    zh: '服务器出现问题，您的内容不会丢失。请重试，或将编号 {operationID} 告知客服。',
    pcm: 'Something go wrong for our side. Nothing lost. Try again, or give support this number: {operationID}.',
  },
} as const satisfies Record<string, { code: number } & KeyedText>;
