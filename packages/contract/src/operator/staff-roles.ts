/** What the people who run the place do. An account may have several; most have none. */
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

/** What each is called, in English and Chinese. */
export const staffRoleNames: Record<StaffRole, readonly [en: string, zh: string]> = {
  support: ['Support', '客服'],
  moderator: ['Moderator', '审核员'],
  lead: ['Lead', '主管'],
  finance: ['Finance', '财务'],
  catalogue: ['Catalogue', '商品目录'],
  compliance: ['Compliance', '合规'],
  superadmin: ['Superadmin', '超级管理员'],
};

/** Who answers questions and writes help articles. */
export const helpRoles = ['support', 'lead', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who tells everybody something. */
export const announcementRoles = ['lead', 'compliance', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who may decide disputes; how large ones, the dispute machine says. */
export const moderatorRoles = ['moderator', 'lead', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who says which moderator decides a case. */
export const leadRoles = ['lead', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who decides about flagged chat. */
export const flagRoles = [
  'moderator',
  'lead',
  'compliance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** Who reads what everybody of the staff did. */
export const auditRoles = ['lead', 'compliance', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who asks for another value of a setting, and agrees to it. */
export const settingRoles = ['finance', 'compliance', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who sees to it that the place may go live. */
export const launchRoles = [
  'lead',
  'finance',
  'compliance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** Who switches what the place is served by on and off. */
export const switchRoles = ['superadmin'] as const satisfies readonly StaffRole[];

/** Who watches that requests for a refund are answered. */
export const refundRoles = [
  'support',
  'moderator',
  'lead',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** Who decides about money that waits, looks into payouts and signs the books off. */
export const financeRoles = ['finance', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who keeps the catalogue and its reference rates, and who may see how it is kept. */
export const catalogueRoles = ['catalogue', 'superadmin'] as const satisfies readonly StaffRole[];
export const catalogueViewers = [
  'catalogue',
  'lead',
  'finance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** Who may look at orders and people. */
export const inspectorRoles = [
  'support',
  'moderator',
  'lead',
  'finance',
  'compliance',
  'superadmin',
] as const satisfies readonly StaffRole[];

/** Who answers what people ask about their data, and decides what is corrected. */
export const dataRoles = ['compliance', 'lead', 'superadmin'] as const satisfies readonly StaffRole[];
/** Who reads the figures of the place. */
export const statisticsRoles = ['lead', 'finance', 'superadmin'] as const satisfies readonly StaffRole[];

/** Who writes promotions, and agrees to large ones of others. */
export const promotionRoles = ['lead', 'finance', 'superadmin'] as const satisfies readonly StaffRole[];
