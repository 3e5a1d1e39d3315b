// table: 8000-8099, refusals of a dispute. Each says what happened and what to do next; none moves money.
export const disputeErrors = {
  DisputeNotFound: {
    code: 8001,
    en: 'Dispute not found. A new one appears within seconds: try again.',
    zh: '未找到该争议。若刚刚发起，几秒后即可看到，请重试。',
  },
  DisputeChanged: {
    code: 8002,
    en: 'This dispute has changed. No money moved. Reload it.',
    zh: '争议状态已变化，本次操作未变动资金。请刷新查看。',
  },
  NothingSubmitted: {
    code: 8003,
    en: 'You have submitted nothing yet. Add evidence or write what happened, then confirm you are done.',
    zh: '您尚未提交任何内容。请先上传凭证或说明情况，再确认提交完毕。',
  },
  AlreadyDone: { code: 8004, en: 'You already confirmed that you are done.', zh: '您已确认提交完毕。' },
  OtherSideDone: {
    code: 8005,
    en: 'The other side just finished too. Reload the dispute.',
    zh: '对方刚刚也已提交完毕，请刷新查看。',
  },
  OtherSideNotDone: {
    code: 8006,
    en: 'The other side can still submit evidence. Check the dispute’s deadline.',
    zh: '对方仍可提交凭证，请查看争议倒计时。',
  },
  SideSilent: {
    code: 8007,
    en: 'One side did not respond, so a rule decides.',
    zh: '有一方未作回应，将按规则裁决。',
  },
  NobodySilent: {
    code: 8008,
    en: 'Both sides responded, so a moderator decides.',
    zh: '双方均已回应，将由人工裁决。',
  },
  CodeWasRevealed: {
    code: 8009,
    en: 'The code was revealed, so a moderator decides.',
    zh: '卡密已查看，将由人工裁决。',
  },
  NotAsked: {
    code: 8010,
    en: 'The moderator has not asked you anything. You can still add evidence or a message.',
    zh: '审核员未向您提问。您仍可补充凭证或留言。',
  },
  AlreadyAsked: {
    code: 8011,
    en: 'You already asked this side once. Decide on the evidence you have.',
    zh: '已向该方提问过一次，请依据现有材料裁决。',
  },
  NoPendingSplit: {
    code: 8012,
    en: 'This split offer is gone. Reload the dispute.',
    zh: '该分配方案已失效，请刷新查看。',
  },
  AlreadyAccepted: {
    code: 8013,
    en: 'You already accepted. Wait for the other side or the deadline.',
    zh: '您已接受裁决，请等待对方或倒计时结束。',
  },
  OtherSideAccepted: {
    code: 8014,
    en: 'The other side just accepted too. Reload the dispute.',
    zh: '对方刚刚已接受，请刷新查看。',
  },
  OtherSideNotAccepted: { code: 8015, en: 'The other side has not accepted yet.', zh: '对方尚未接受。' },
  AppealNeedsReason: {
    code: 8016,
    en: 'An appeal needs something new: add evidence, or say which fact or rule is wrong.',
    zh: '申诉需有新依据：请补充凭证，或说明哪项事实或规则有误。',
  },
  NotOverdue: {
    code: 8017,
    en: 'This dispute is not overdue. Check its deadline.',
    zh: '该争议仍在处理时限内，请查看倒计时。',
  },
  AlreadyEscalated: {
    code: 8018,
    en: 'The leads were already notified. They see this dispute first.',
    zh: '已通知负责人，将优先处理。',
  },
  InsufficientAuthority: {
    code: 8019,
    en: 'This amount or escalated case needs a lead. Leave it in the queue.',
    zh: '该金额或已升级案件需主管处理，请留在队列中。',
  },
  CaseNotAssignedToYou: {
    code: 8020,
    en: 'This case is not assigned to you. Claim it from the queue first.',
    zh: '该案件不在您名下，请先从队列领取。',
  },
  RoomClosed: {
    code: 8032,
    en: 'This case is closed, and so is its chat room. Both sides can still read it.',
    zh: '案件已结束，聊天室已关闭，双方仍可查看。',
  },
  LinkedCase: {
    code: 8033,
    en: 'You share a device, identity or bank account with a party to this. A colleague must handle it.',
    zh: '您与相关人员共用设备、身份或银行账户，请交由他人处理。',
  },
  CaseAlreadyClaimed: {
    code: 8021,
    en: 'A colleague claimed this case. Claim another one.',
    zh: '该案件已被他人领取，请选择其他案件。',
  },
  FindingIncomplete: {
    code: 8022,
    en: 'A ruling needs an outcome, a reason and evidence; a split also needs its share.',
    zh: '裁决须写明结果、理由和依据；按比例分配须填写比例。',
  },
  RulingReasonMismatch: {
    code: 8049,
    en: 'This reason contradicts the ruling. Choose a matching reason or change the ruling.',
    zh: '该理由与裁决结果相矛盾，请选择相符的理由或更改裁决。',
  },
  SecondApprovalNeeded: {
    code: 8023,
    en: 'A ruling for this amount needs a second lead’s signature.',
    zh: '该金额的裁决须由第二位主管签署。',
  },
  NoSecondApprovalNeeded: {
    code: 8024,
    en: 'This amount needs only one signature.',
    zh: '该金额仅需一人签署。',
  },
  NoPendingDraft: {
    code: 8025,
    en: 'No ruling awaits a signature, or it was replaced. Reload the case before you sign.',
    zh: '没有待签署的裁决，或裁决已被替换。请刷新查看后再签署。',
  },
  OwnDraft: {
    code: 8026,
    en: 'You signed this ruling first. A colleague must sign second.',
    zh: '您是首位签署人，须由另一人签署。',
  },
  SameModerator: {
    code: 8027,
    en: 'You signed the first ruling. A colleague must decide the appeal.',
    zh: '您已签署初次裁决，申诉须由他人处理。',
  },
  CitedEventNotFound: {
    code: 8028,
    en: 'Cited evidence is not in this case. Pick from its events and evidence.',
    zh: '引用的依据不在本案中，请从案件记录和凭证中选择。',
  },
  DuplicateEvidence: {
    code: 8029,
    en: 'This file is already in the dispute. Add another one.',
    zh: '该文件已提交，请选择其他文件。',
  },
  EvidenceLimitReached: {
    code: 8030,
    en: 'You have submitted {max} files, the maximum. Write the rest as a message.',
    zh: '已提交 {max} 个文件，达到上限。其余请用文字说明。',
  },
  MessageLimitReached: {
    code: 8035,
    en: 'You have sent {max} messages in this dispute, the maximum. Continue in its chat room.',
    zh: '您在本争议中已留言 {max} 条，达到上限，请在争议聊天室中继续沟通。',
  },
  UnseenSplitOffer: {
    code: 8041,
    en: 'The other side made an offer you have not seen. Accept it, or send yours anyway.',
    zh: '对方提出了您尚未查看的方案。请先查看，再接受或仍发送您的方案。',
  },
  SplitOfferLimitReached: {
    code: 8036,
    en: 'You have offered {max} splits, the maximum. The other side can still offer one.',
    zh: '您已提出 {max} 次分配方案，达到上限。对方仍可提出方案。',
  },
  OwnCase: {
    code: 8031,
    en: 'This is about you. A colleague must view and decide it.',
    zh: '此事涉及您本人，须由其他同事查看和处理。',
  },
  AssigneeLacksAuthority: {
    code: 8037,
    en: 'Their role does not cover this case. Assign a colleague whose role does.',
    zh: '对方的权限不足以处理本案，请指派给有权限的同事。',
  },
  AssigneeInvolved: {
    code: 8038,
    en: 'They or a linked account are a party to this case. Assign another colleague.',
    zh: '对方或其关联账户是本案当事人，请指派给其他同事。',
  },
  AssigneeSigned: {
    code: 8039,
    en: 'They or a linked colleague signed the first ruling. Assign the appeal to another colleague.',
    zh: '对方或与其视为同一人的同事已签署初次裁决，请将申诉指派给其他同事。',
  },
  TooManyCases: {
    code: 8040,
    en: 'You have {max} cases, the maximum. Decide or return one, then claim this one.',
    zh: '您已承办 {max} 件案件，达到上限。请先裁决或退回一件，再接此案。',
  },
  RatingClosed: {
    code: 8034,
    en: 'You can rate how a case was handled for {days} days after its ruling. For an older case, contact support.',
    zh: '案件经裁决结束后 {days} 天内可评价处理过程，更早的案件请联系客服。',
  },
} as const;
