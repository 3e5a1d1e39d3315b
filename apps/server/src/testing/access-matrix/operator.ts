// Table: the outcomes of console calls. Everyone but the owner has at most an app session.
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { sql } from '../../platform/database/db';
import type { TestApp } from '../app';
import { announcementInput, createAnnouncement } from '../fixtures/announcements';
import { plainBrand, plainCountry } from '../fixtures/brands';
import { createFlag, sendMessage } from '../fixtures/message-flags';
import { createPromotionDraft, fundPromotions, promotionInput } from '../fixtures/rewards';
import { createTrade } from '../fixtures/trade';
import { createTestUser } from '../fixtures/users';
import { type AccessCase, type AccessMatrix, createThreeUsers, forAnyCaller, newAddress } from './fixtures';

const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;
const rulingTemplate = (name: string) => ({
  ...{ templateID: null, name, textEn: 'The claim is not proven.', textZh: '投诉缺乏证据。', textPcm: null },
});
const june = { from: '2026-06-01', to: '2026-06-30' };
const reason = 'Asked for by the walk of all calls.';

/** The owner is a staff member; the input may name anybody in the setup. */
const console =
  (
    role: StaffRole,
    input: (
      gift: TestApp,
      people: Awaited<ReturnType<typeof createThreeUsers>>,
    ) => object | Promise<object> = () => ({}),
  ): AccessCase['setup'] =>
  async (gift) => {
    const people = {
      ...(await createThreeUsers(gift)),
      owner: await createTestUser(gift, { roles: [role] }),
    };
    return { people, input: await input(gift, people) };
  };
const row = (setup: AccessCase['setup'], outcomes: AccessCase['outcomes'] = staffOnly): [AccessCase] => [
  { setup, outcomes },
];

/** Another superadmin's request to view the codes of an order. */
async function asked(gift: TestApp): Promise<{ approvalID: string }> {
  const trade = await createTrade(gift);
  const orderNo = await trade.shipped();
  const other = await createTestUser(gift, { roles: ['superadmin'] });
  const body = { request: { kind: 'openCode' as const, orderNo: orderNo.orderNo }, reason };
  const { data } = await gift.call('requestApproval', body, { token: other.token, address: newAddress() });
  return { approvalID: data.approvalID };
}

const onStranger =
  (more: object = {}) =>
  (_: TestApp, { stranger }: Awaited<ReturnType<typeof createThreeUsers>>) => ({
    userID: String(stranger.userID),
    ...more,
  });

export const operatorAccess = {
  operatorSignIn: row(
    console('moderator', () => ({ account: '08030000000', password: 'Wrong123!' })),
    ['LoginWrong', 'LoginWrong', 'LoginWrong'],
  ),
  operatorConfirm: row(
    console('moderator', () => ({ ticket: 'made-up', code: '123456' })),
    ['SignInExpired', 'SignInExpired', 'SignInExpired'],
  ),
  operatorMe: row(console('support')),
  operatorCounts: row(console('support')),
  operatorOverview: row(console('support')),
  operatorSignOut: row(console('support')),
  staffList: row(console('lead')),
  setStaffRoles: row(
    console('superadmin', (_, { stranger }) => ({
      userID: String(stranger.userID),
      roles: ['support'],
      reason,
    })),
  ),
  endStaffSessions: row(
    console('superadmin', (_, { stranger }) => ({ userID: String(stranger.userID), reason })),
  ),
  codeAccessLog: row(console('compliance')),
  resetSecondFactor: row(
    console('superadmin', (_, { stranger }) => ({ userID: String(stranger.userID), reason })),
    ['NotStaff', 'NotStaff', 'UserNotFound'],
  ),
  auditList: row(console('compliance')),
  approvalList: row(console('finance')),
  requestApproval: row(
    console('lead', (_, { stranger }) => ({
      request: { kind: 'unfreeze', userID: String(stranger.userID) },
      reason,
    })),
    ['NotStaff', 'NotStaff', 'RequestImpossible'],
  ),
  decideApproval: row(
    console('lead', async (gift) => ({ ...(await asked(gift)), isApproved: true, reason })),
  ),
  withdrawApproval: row(
    console('lead', async (gift) => ({ ...(await asked(gift)), reason })),
    ['NotStaff', 'NotStaff', 'NotYourRequest'],
  ),
  openApprovedCode: row(
    console('lead', async (gift) => ({ ...(await asked(gift)), reason })),
    ['NotStaff', 'NotStaff', 'NotYourRequest'],
  ),
  inspectOrder: row(
    console('support', async (gift) => ({ orderNo: (await (await createTrade(gift)).shipped()).orderNo })),
  ),
  orderEndings: row(
    console('moderator', async (gift) => ({ orderNo: (await (await createTrade(gift)).shipped()).orderNo })),
  ),
  orderFiles: row(
    console('support', async (gift) => ({ orderNo: (await (await createTrade(gift)).shipped()).orderNo })),
  ),
  openOrderFile: row(
    console('support', async (gift) => ({
      orderNo: (await (await createTrade(gift)).shipped()).orderNo,
      fileID: '1',
    })),
    ['NotStaff', 'NotStaff', 'FileNotFound'],
  ),
  findPeople: row(console('support', () => ({ search: 'somebody' }))),
  riskReviews: row(console('lead')),
  riskRuleFigures: row(console('compliance')),
  decideRiskReview: row(
    console('lead', () => ({ reviewID: '1', outcome: 'noProblem', reason })),
    ['NotStaff', 'NotStaff', 'RecordNotFound'],
  ),
  linkedAccounts: row(console('support', onStranger())),
  inspectPerson: row(console('support', onStranger())),
  freezePerson: row(console('lead', onStranger({ reason }))),
  pausePerson: row(console('lead', onStranger({ hours: 24, reason }))),
  promotionList: row(console('lead')),
  promotionSource: row(console('lead', async (gift) => createPromotionDraft(gift))),
  promotionPeople: row(console('finance', async (gift) => createPromotionDraft(gift))),
  previewPromotion: row(
    console('finance', (gift) => ({ promotionID: 'walked', written: promotionInput(gift) })),
  ),
  savePromotion: row(
    console('lead', (gift) => ({
      ...{ promotionID: 'walked-one', version: 0, written: promotionInput(gift), reason },
    })),
  ),
  publishPromotion: row(
    console('superadmin', async (gift) => {
      await fundPromotions(gift);
      return { ...(await createPromotionDraft(gift)), version: 1, reason };
    }),
  ),
  endPromotion: row(
    console('finance', async (gift) => ({ ...(await createPromotionDraft(gift)), reason })),
    ['NotStaff', 'NotStaff', 'PromotionUnknown'],
  ),
  catalogSource: row(console('catalogue')),
  countrySource: row(console('catalogue')),
  createBrand: row(console('catalogue', () => ({ ...plainBrand, reason }))),
  saveBrand: row(
    console('catalogue', () => ({ ...plainBrand, brandID: 'nobody', isEnabled: true, reason })),
    ['NotStaff', 'NotStaff', 'BrandUnknown'],
  ),
  createCountry: row(console('catalogue', () => ({ ...plainCountry, reason }))),
  saveCountry: row(
    console('catalogue', () => ({
      ...{ countryID: 'ZZ', nameEn: 'Nowhere', nameZh: '无', position: 1, isEnabled: true, reason },
    })),
    ['NotStaff', 'NotStaff', 'CountryUnknown'],
  ),
  rateSource: row(console('finance', () => ({ brandID: 'steam', countryID: 'US' }))),
  previewRateImport: row(console('lead', () => ({ csv: 'steam,US,ecode,none,4,1010' }))),
  saveRates: row(
    console('catalogue', async (gift) => {
      const cell = { brandID: 'steam', countryID: 'US', form: 'ecode', receipt: 'none', band: 1 };
      // Other setups may have set it.
      const rate = await gift.database.maybe<{ kobo: bigint | null }>(sql`
        select operator_kobo as kobo from catalog.reference_rates
        where brand_id = 'steam' and country_id = 'US' and form = 'ecode' and receipt = 'none' and band = 1`);
      const beforeKobo = rate?.kobo == null ? null : String(rate.kobo);
      return { rates: [{ ...cell, rateKobo: beforeKobo ?? '90000', beforeKobo }], reason };
    }),
  ),
  rateUndo: row(console('lead', () => ({ brandID: 'steam', countryID: 'US' }))),
  scheduledRates: row(console('finance')),
  cancelScheduledRates: row(
    console('catalogue', () => ({ changeID: '1', reason })),
    ['NotStaff', 'NotStaff', 'RecordNotFound'],
  ),
  catalogHistory: row(console('superadmin')),
  settingList: row(console('finance')),
  settingHistory: row(console('lead', () => ({ key: 'tradeFeeBps' }))),
  previewSetting: row(console('compliance', () => ({ key: 'tradeFeeBps', value: '120' }))),
  adminOrders: row(console('support')),
  adminSignups: row(console('support')),
  adminDisputes: row(console('moderator')),
  moderatorFigures: row(console('lead')),
  rulingTemplates: row(console('lead')),
  saveRulingTemplate: row(console('lead', () => rulingTemplate('Claim not proven'))),
  deleteRulingTemplate: row(
    console('superadmin', async (gift) => {
      const lead = await createTestUser(gift, { roles: ['lead'] });
      await gift.call('saveRulingTemplate', rulingTemplate('Deleted'), { token: lead.token });
      const { data } = await gift.call('rulingTemplates', undefined, { token: lead.token });
      return { templateID: data.items.find(({ name }) => name === 'Deleted')?.templateID };
    }),
  ),
  adminTopUps: row(console('lead')),
  adminWithdrawals: row(console('finance')),
  orderFigures: row(console('lead', () => june)),
  disputeFigures: row(console('superadmin', () => june)),
  moneyFigures: row(console('finance', () => june)),
  peopleFigures: row(console('lead', () => june)),
  exportList: row(console('support', () => ({ list: 'adminOrders', filter: {}, reason }))),
  exportOutcome: row(
    console('support', () => ({ exportID: '1' })),
    ['NotStaff', 'NotStaff', 'NotFound'],
  ),
  savedFilters: row(console('support', () => ({ list: 'adminOrders' }))),
  saveFilter: row(
    console('support', () => ({
      list: 'adminOrders',
      name: 'Paid',
      filter: { reached: 'paid' },
      sharedWith: null,
    })),
  ),
  deleteFilter: row(
    console('support', () => ({ filterID: '1' })),
    ['NotStaff', 'NotStaff', 'NotFound'],
  ),
  reportMessage: row(
    async (gift) => {
      const people = await createThreeUsers(gift);
      const [from, to] = [people.counterparty, people.owner];
      const { conversationID, seq } = await sendMessage(gift, from, to, 'Buy my card outside');
      return { people, input: { conversationID, seq, reason: 'outside', text: '' } };
    },
    ['MessageNotFound', 'NotYourself', 'ok'],
  ),
  announcements: [{ setup: forAnyCaller(), outcomes: ['ok', 'ok', 'ok'] }],
  dismissAnnouncement: [
    {
      setup: forAnyCaller(async (gift) => ({ announcementID: await createAnnouncement(gift) })),
      outcomes: ['ok', 'ok', 'ok'],
    },
    {
      of: 'a draft',
      setup: forAnyCaller(async (gift) => ({
        announcementID: await createAnnouncement(gift, { isDraft: true }),
      })),
      outcomes: ['AnnouncementNotFound', 'AnnouncementNotFound', 'AnnouncementNotFound'],
    },
  ],
  announcementList: row(console('compliance')),
  announcementDetail: row(
    console('lead', async (gift) => ({ announcementID: await createAnnouncement(gift) })),
  ),
  saveAnnouncement: row(console('lead', () => announcementInput)),
  endAnnouncement: row(
    console('superadmin', async (gift) => ({ announcementID: await createAnnouncement(gift), reason })),
  ),
  launchList: row(console('lead')),
  tickLaunch: row(console('finance', () => ({ factID: 'vat', isDone: true, reason }))),
  flagList: row(console('moderator')),
  flagDetail: row(console('compliance', async (gift) => ({ flagID: await createFlag(gift) }))),
  decideFlag: row(
    console('lead', async (gift) => ({ flagID: await createFlag(gift), outcome: 'mute', days: 3, reason })),
  ),
  liftMute: row(console('moderator', onStranger({ reason })), ['NotStaff', 'NotStaff', 'NotMuted']),
  addNote: row(
    console('support', (_, { stranger }) => ({
      about: 'user',
      subjectID: String(stranger.userID),
      text: reason,
    })),
  ),
} as const satisfies Partial<AccessMatrix>;
