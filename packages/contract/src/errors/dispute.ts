// table: 8000-8099, refusals of a dispute. Each says what happened and what to do next; none moves money.
export const disputeErrors = {
  DisputeNotFound: {
    code: 8001,
    en: 'There is no such dispute among yours. One that just began appears within seconds: look again.',
    zh: '未找到该争议。若刚刚发起，几秒后即可看到，请重试。',
  },
  DisputeMoved: {
    code: 8002,
    en: 'This dispute has moved on since you opened it. No money moved by this tap. Look at it again.',
    zh: '争议状态已变化，本次操作未变动资金。请刷新查看。',
  },
  NothingHandedIn: {
    code: 8003,
    en: 'You have handed in nothing yet. Add a picture or write what happened, then say that this is all.',
    zh: '您尚未提交任何内容。请先上传凭证或说明情况，再确认提交完毕。',
  },
  AlreadyDone: { code: 8004, en: 'You have said already that this is all.', zh: '您已确认提交完毕。' },
  OtherSideDone: {
    code: 8005,
    en: 'The other side finished in the same moment. Look at the dispute again.',
    zh: '对方刚刚也已提交完毕，请刷新查看。',
  },
  OtherSideNotDone: {
    code: 8006,
    en: 'The other side may still hand something in. Look at the clock on the dispute.',
    zh: '对方仍可提交凭证，请查看争议倒计时。',
  },
  SideSilent: {
    code: 8007,
    en: 'One side has said nothing, so a rule decides.',
    zh: '有一方未作回应，将按规则裁决。',
  },
  NobodySilent: {
    code: 8008,
    en: 'Both sides have spoken, so a person decides.',
    zh: '双方均已回应，将由人工裁决。',
  },
  CodeWasRevealed: {
    code: 8009,
    en: 'The code was revealed, so a person decides.',
    zh: '卡密已查看，将由人工裁决。',
  },
  NotAsked: {
    code: 8010,
    en: 'The moderator has not asked you anything. You can still add proof or write in the dispute.',
    zh: '审核员未向您提问。您仍可补充凭证或留言。',
  },
  AlreadyAsked: {
    code: 8011,
    en: 'This side was asked once already. Decide on what is there.',
    zh: '已向该方提问过一次，请依据现有材料裁决。',
  },
  NoSplitWaiting: {
    code: 8012,
    en: 'There is no such split on offer any more. Look at the dispute again.',
    zh: '该分配方案已失效，请刷新查看。',
  },
  AlreadyAccepted: {
    code: 8013,
    en: 'You have accepted already. Wait for the other side or for the clock.',
    zh: '您已接受裁决，请等待对方或倒计时结束。',
  },
  OtherSideAccepted: {
    code: 8014,
    en: 'The other side accepted in the same moment. Look at the dispute again.',
    zh: '对方刚刚已接受，请刷新查看。',
  },
  OtherSideNotAccepted: { code: 8015, en: 'The other side has not accepted yet.', zh: '对方尚未接受。' },
  AppealNeedsGround: {
    code: 8016,
    en: 'An appeal needs something new: add proof, or say which fact or rule was read wrongly.',
    zh: '申诉需有新依据：请补充凭证，或说明哪项事实或规则有误。',
  },
  NotOverdue: {
    code: 8017,
    en: 'This dispute is within its time. Look at its clock.',
    zh: '该争议仍在处理时限内，请查看倒计时。',
  },
  AlreadyPaged: {
    code: 8018,
    en: 'Those in charge were called already. They see this dispute first.',
    zh: '已通知负责人，将优先处理。',
  },
  BeyondYourPower: {
    code: 8019,
    en: 'This sum, or an escalated case, needs a lead. Leave it in the queue.',
    zh: '该金额或已升级案件需主管处理，请留在队列中。',
  },
  CaseNotYours: {
    code: 8020,
    en: 'This case is not yours. Take it from the queue first.',
    zh: '该案件不在您名下，请先从队列领取。',
  },
  RoomClosed: {
    code: 8032,
    en: 'This case has ended, so its room is closed. Both sides can still read it.',
    zh: '案件已结束，聊天室已关闭，双方仍可查看。',
  },
  LinkedCase: {
    code: 8033,
    en: 'You share a device, an identity or a bank account with somebody this is about. Leave it to somebody else.',
    zh: '您与相关人员共用设备、身份或银行账户，请交由他人处理。',
  },
  CaseTaken: {
    code: 8021,
    en: 'Somebody else has taken this case. Take another one.',
    zh: '该案件已被他人领取，请选择其他案件。',
  },
  FindingIncomplete: {
    code: 8022,
    en: 'A finding says for whom, why, and on which facts; a split names its share.',
    zh: '裁决须写明结果、理由和依据；按比例分配须填写比例。',
  },
  GroundUnfit: {
    code: 8049,
    en: 'This ground says the opposite of the finding. Choose one that fits, or another finding.',
    zh: '该理由与裁决结果相矛盾，请选择相符的理由或更改裁决。',
  },
  SecondNeeded: {
    code: 8023,
    en: 'A second lead has to sign a finding about this sum.',
    zh: '该金额的裁决须由第二位主管签署。',
  },
  NoSecondNeeded: { code: 8024, en: 'This sum needs one signature only.', zh: '该金额仅需一人签署。' },
  NoDraftWaiting: {
    code: 8025,
    en: 'No finding waits here, or another one took its place. Look at the case again before you sign.',
    zh: '没有待签署的裁决，或裁决已被替换。请刷新查看后再签署。',
  },
  OwnDraft: {
    code: 8026,
    en: 'You signed this finding first. Somebody else has to sign it as well.',
    zh: '您是首位签署人，须由另一人签署。',
  },
  SameModerator: {
    code: 8027,
    en: 'You signed the first finding. Somebody else has to decide the appeal.',
    zh: '您已签署初次裁决，申诉须由他人处理。',
  },
  CiteUnknown: {
    code: 8028,
    en: 'A fact relied on is not in this case. Pick from its events and its evidence.',
    zh: '引用的依据不在本案中，请从案件记录和凭证中选择。',
  },
  EvidenceTwice: {
    code: 8029,
    en: 'This file is in the dispute already. Add another one.',
    zh: '该文件已提交，请选择其他文件。',
  },
  EvidenceFull: {
    code: 8030,
    en: 'You have handed in {most} files, the most a dispute takes. Say the rest in words.',
    zh: '已提交 {most} 个文件，达到上限。其余请用文字说明。',
  },
  WordsFull: {
    code: 8035,
    en: 'You have written {most} messages in this dispute, the most it takes. Go on in its chat.',
    zh: '您在本争议中已留言 {most} 条，达到上限，请在争议聊天室中继续沟通。',
  },
  SplitWaiting: {
    code: 8041,
    en: 'The other side made an offer that you have not seen. Look at it: accept it, or send yours all the same.',
    zh: '对方提出了您尚未查看的方案。请先查看，再接受或仍发送您的方案。',
  },
  SplitsFull: {
    code: 8036,
    en: 'You have offered {most} splits in this dispute, the most it takes. The other side can still offer one.',
    zh: '您已提出 {most} 次分配方案，达到上限。对方仍可提出方案。',
  },
  OwnCase: {
    code: 8031,
    en: 'This is about you. Somebody else has to look at it and decide.',
    zh: '此事涉及您本人，须由其他同事查看和处理。',
  },
  BeyondTheirPower: {
    code: 8037,
    en: 'Their powers do not cover this case. Give it to somebody whose powers do.',
    zh: '对方的权限不足以处理本案，请指派给有权限的同事。',
  },
  AssigneeInvolved: {
    code: 8038,
    en: 'They, or an account linked with them, are a side of this case. Give it to somebody else.',
    zh: '对方或其关联账户是本案当事人，请指派给其他同事。',
  },
  AssigneeSigned: {
    code: 8039,
    en: 'They, or a colleague who counts as one person with them, signed the first finding. Give the appeal to somebody else.',
    zh: '对方或与其视为同一人的同事已签署初次裁决，请将申诉指派给其他同事。',
  },
  TooManyCases: {
    code: 8040,
    en: 'You have {most} cases, the most one person holds at once. Decide one or put one back, then take this one.',
    zh: '您已承办 {most} 件案件，达到上限。请先裁决或退回一件，再接此案。',
  },
  HandlingClosed: {
    code: 8034,
    en: 'How a case was handled can be rated once somebody decided it, for {days} days after its end. Write to support about an older one.',
    zh: '案件经裁决结束后 {days} 天内可评价处理过程，更早的案件请联系客服。',
  },
} as const;
