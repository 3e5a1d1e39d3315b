/** The staff roles. An account may have several; most have none. */
export const staffRoles = [
  'support',
  'moderator',
  'lead',
  'finance',
  'catalogue',
  'compliance',
  'superadmin',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Role names in English and Chinese. */
export const staffRoleNames: Record<StaffRole, readonly [en: string, zh: string]> = {
  support: ['Support', '客服'],
  moderator: ['Moderator', '审核员'],
  lead: ['Lead', '主管'],
  finance: ['Finance', '财务'],
  catalogue: ['Catalogue', '商品目录'],
  compliance: ['Compliance', '合规'],
  superadmin: ['Superadmin', '超级管理员'],
};

/** May answer support questions and edit help articles. */
export const helpRoles = ['support', 'lead', 'superadmin'] as const satisfies readonly StaffRole[];

/** May be assigned to a support thread or mentioned in it. `helpRoles` see every thread, other roles only those. */
export const threadRoles = [
  'support',
  'moderator',
  'lead',
  'finance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** May publish announcements. */
export const announcementRoles = ['lead', 'compliance', 'superadmin'] as const satisfies readonly StaffRole[];

/** May decide disputes. The dispute machine limits the amount for each role. */
export const moderatorRoles = ['moderator', 'lead', 'superadmin'] as const satisfies readonly StaffRole[];

/** May assign cases, and whatever needs a lead. */
export const leadRoles = ['lead', 'superadmin'] as const satisfies readonly StaffRole[];

/** May decide about flagged chat, and receive reports about users. */
export const flagRoles = [
  'moderator',
  'lead',
  'compliance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** May view the audit log. */
export const auditRoles = ['lead', 'compliance', 'superadmin'] as const satisfies readonly StaffRole[];

/** May request and approve changes of settings. */
export const settingRoles = ['finance', 'compliance', 'superadmin'] as const satisfies readonly StaffRole[];

/** May work on the launch checklist. */
export const launchRoles = [
  'lead',
  'finance',
  'compliance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** May view the health of the providers. */
export const providerRoles = [
  'finance',
  'compliance',
  'lead',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** May turn payment providers on and off. */
export const providerSwitchRoles = ['superadmin'] as const satisfies readonly StaffRole[];

/** May view unanswered refund requests and orders stuck past their deadline. */
export const refundRoles = [
  'support',
  'moderator',
  'lead',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** May decide unmatched payments, payment reviews and debts, check payouts and sign off reconciliations. */
export const financeRoles = ['finance', 'superadmin'] as const satisfies readonly StaffRole[];

/** May edit the catalogue and reference rates; `catalogueViewers` may only view them. */
export const catalogueRoles = ['catalogue', 'superadmin'] as const satisfies readonly StaffRole[];
export const catalogueViewers = [
  'catalogue',
  'lead',
  'finance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** May view orders and users. */
export const inspectorRoles = [
  'support',
  'moderator',
  'lead',
  'finance',
  'compliance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** May answer privacy requests and decide corrections. */
export const dataRoles = ['compliance', 'lead', 'superadmin'] as const satisfies readonly StaffRole[];

/** May decide risk reviews. */
export const riskRoles = ['lead', 'compliance', 'superadmin'] as const satisfies readonly StaffRole[];

/** May view statistics. */
export const statisticsRoles = ['lead', 'finance', 'superadmin'] as const satisfies readonly StaffRole[];

/** May write promotions, and approve other people's large ones. */
export const promotionRoles = ['lead', 'finance', 'superadmin'] as const satisfies readonly StaffRole[];
