import { catalogueRoles, flagRoles, helpRoles } from '@gift/contract/operator/staff-roles';
import { type Recipients, type Rows, toUser } from './row';

const support = { channels: 'app', type: 'always' } as const;
const conduct = { ...support, about: () => ({ kind: 'conduct' }), link: () => null } as const;

const rates = {
  ...support,
  to: ({ byID }: { byID: string }): Recipients => ({ roles: catalogueRoles, and: [byID], except: [] }),
  about: ({ changeID }: { changeID: string }) => ({ kind: 'rates', changeID }),
  link: () => null,
} as const;

// Table: questions to support, skipped changes of rates, reports, and decisions about flagged chat.
export const supportRows: Rows = {
  'support.asked': {
    supportAsked: {
      ...support,
      to: ({ userID, assigneeID, wasOpen }) => ({
        roles: wasOpen ? [] : helpRoles,
        and: assigneeID ? [assigneeID] : [],
        except: [userID],
      }),
      about: ({ questionID }) => ({ kind: 'support', questionID }),
      link: () => null,
      en: 'A support question is waiting.',
      zh: '有用户提问等待客服回复。',
      pcm: 'One support question dey wait.',
    },
  },
  'support.answered': {
    supportAnswered: {
      ...support,
      to: toUser,
      about: ({ questionID }) => ({ kind: 'question', questionID }),
      link: () => '/helpCenter?tab=questions',
      en: 'Support answered your question.',
      zh: '客服已回复您的问题。',
      pcm: 'Support don answer your question.',
    },
  },
  'support.closed': {
    supportClosed: {
      ...support,
      to: toUser,
      about: ({ questionID }) => ({ kind: 'question', questionID }),
      link: () => '/helpCenter?tab=questions',
      en: 'Support closed your question. Did we help?',
      zh: '客服已关闭您的问题。对您有帮助吗？',
      pcm: 'Support don close your question. We help you?',
    },
  },
  'support.assigned': {
    supportAssigned: {
      ...support,
      to: ({ assigneeID }) => [assigneeID],
      about: ({ questionID }) => ({ kind: 'support', questionID }),
      link: () => null,
      en: 'A support thread was assigned to you.',
      zh: '有一个客服对话指派给您。',
      pcm: 'Dem don assign one support thread to you.',
    },
  },
  'support.mentioned': {
    supportMentioned: {
      ...support,
      to: ({ mentions }) => mentions,
      about: ({ questionID }) => ({ kind: 'support', questionID }),
      link: () => null,
      en: 'A colleague mentioned you in a support thread.',
      zh: '同事在客服对话备注中提到了您。',
      pcm: 'One colleague mention you for one support thread.',
    },
  },
  'catalog.ratesSkipped': {
    ratesSkipped: {
      ...rates,
      when: ({ cell }) => cell !== null,
      details: ({ cell }) => ({ cell: cell ?? '' }),
      en: 'A scheduled change of rates was not applied: {cell} changed since. The other rates in it were not changed either. Check them in the console.',
      zh: '有一项计划中的参考价变更未生效：{cell} 的价格已有变动，同批其他价格也未变更。请到管理后台处理。',
      pcm: 'One scheduled change of rates no apply: {cell} don change since. The other rates inside no change too. Check dem for the console.',
    },
    ratesSkippedByRole: {
      ...rates,
      when: ({ cell }) => cell === null,
      en: 'A scheduled change of rates was not applied: its author or approver may no longer edit rates. Check it in the console.',
      zh: '有一项计划中的参考价变更未生效：提交人或批准人已无权修改价格。请到管理后台处理。',
      pcm: 'One scheduled change of rates no apply: the person wey make am or approve am no fit edit rates again. Check am for the console.',
    },
  },
  'identity.userReported': {
    userReported: {
      ...support,
      to: ({ userID }) => ({ roles: flagRoles, except: [userID] }),
      about: (report) => ({ kind: 'report', ...report }),
      link: ({ userID }) => `/userDetail?userID=${userID}`,
      en: 'A user was reported.',
      zh: '有用户被举报，请查看。',
      pcm: 'Person don report one user.',
    },
  },
  'chat.flagDecided': {
    warned: {
      ...conduct,
      when: ({ outcome }) => outcome === 'warn',
      to: ({ senderID }) => [senderID],
      en: 'Our staff reviewed a message you sent. Contacts, codes, bank accounts, threats and insults are not allowed in chats. Next time you will be muted.',
      zh: '平台人员查看了您发送的消息。聊天中请勿发送联系方式、卡密、验证码或银行账号，也不得威胁或辱骂他人。如再次发生，您将被暂停发言。',
      pcm: 'Our staff don check one message wey you send. Contacts, codes, bank accounts, threats and insults no dey allowed for chat. Next time we go mute you.',
    },
    muted: {
      ...conduct,
      when: ({ outcome }) => outcome === 'mute',
      to: ({ senderID }) => [senderID],
      details: ({ until }) => ({ until }),
      en: 'You are muted in chats until {until:at} because of messages you sent. Your orders continue, and you can still post in dispute rooms. To object, contact support in Help.',
      zh: '因您发送的消息违规，{until:at} 前您无法在聊天中发言。订单不受影响，争议聊天室仍可发言。如有异议，请在帮助中心联系客服。',
      pcm: 'We don mute you for chats till {until:at} because of messages wey you send. Your orders dey go on, and you still fit post for dispute rooms. If you no agree, contact support for Help.',
    },
    reportUpheld: {
      ...conduct,
      when: ({ outcome }) => outcome !== 'dismiss',
      to: ({ reporterIDs }) => reporterIDs,
      en: 'Thank you: our staff reviewed the message you reported and took action.',
      zh: '感谢您的举报：平台人员已查看该消息并作出处理。',
      pcm: 'Thank you: our staff don check the message wey you report and dem don take action.',
    },
    reportDismissed: {
      ...conduct,
      when: ({ outcome }) => outcome === 'dismiss',
      to: ({ reporterIDs }) => reporterIDs,
      en: 'Our staff reviewed the message you reported and found no violation. You can block the person any time.',
      zh: '平台人员已查看您举报的消息，未发现违规。您可随时拉黑对方。',
      pcm: 'Our staff don check the message wey you report and dem no see any violation. You fit block the person any time.',
    },
  },
  'chat.unmuted': {
    unmuted: {
      ...conduct,
      to: toUser,
      en: 'You can write in chats again.',
      zh: '您已恢复聊天发言。',
      pcm: 'You fit write for chats again.',
    },
  },
};
