import { helpBlocks } from '@gift/contract/text/help-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, seconds } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import type { Language } from '../../platform/text/language';
import { type TestApp, testApp } from '../../testing/app';
import { helpArticle } from '../../testing/fixtures/help';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';

const languages = ['en-US', 'zh-CN'] as const;
const as = (user: TestUser) => ({ token: user.token });

describe('help', () => {
  let gift: TestApp;
  beforeAll(async () => {
    gift = await testApp();
  });
  afterAll(() => gift.close());

  const list = async (language: Language = 'en-US') =>
    (await gift.call('helpList', { language })).data.articles;

  it('has articles in every category in English and Chinese, and marks the most asked', async () => {
    for (const language of languages) {
      const articles = await list(language);
      expect(new Set(articles.map(({ category }) => category))).toEqual(
        new Set(['start', 'sell', 'buy', 'wallet', 'disputes', 'safety', 'account']),
      );
      expect(articles.length).toBeGreaterThan(20);
      const isZh = (text: string) => /[\u4e00-\u9fff]/.test(text);
      for (const { title, summary } of articles)
        expect([isZh(title), isZh(summary)]).toEqual([language === 'zh-CN', language === 'zh-CN']);
      expect(articles.filter(({ isTop }) => isTop).length).toBeGreaterThan(5);
    }
  });

  it('has the same steps and links in English and Chinese, with every figure filled in', async () => {
    const known = new Set((await list()).map(({ articleID }) => articleID));
    for (const articleID of known) {
      const shapes = [];
      for (const language of languages) {
        const { data } = await gift.call('helpDetail', { articleID }, { language });
        const blocks = helpBlocks(data.body);
        const parts = blocks.flatMap((block) => ('parts' in block ? block.parts : block.items.flat()));
        const links = parts.flatMap(({ to }) => to ?? []).sort();
        const pictures = parts.flatMap(({ picture }) => picture?.src.replace(/-(en|zh)\.webp.*/, '') ?? []);
        shapes.push({ kinds: blocks.map(({ kind }) => kind), links, pictures });
        // Every referenced picture exists, in this language.
        expect(data.body.match(/!\[/g)?.length ?? 0, articleID).toBe(pictures.length);
        for (const { picture } of parts)
          if (picture) expect(picture.src).toContain(language === 'zh-CN' ? '-zh.webp' : '-en.webp');
        expect(`${data.title} ${data.summary} ${data.body}`, articleID).not.toMatch(/[{}]|undefined|NaN/);
      }
      expect(shapes[1], articleID).toEqual(shapes[0]);
    }
  });

  it('has every article in Pidgin with the same steps, links and figures', async () => {
    const english = await list();
    for (const { articleID } of english) {
      const [one, other] = await Promise.all(
        (['en-US', 'pcm-NG'] as const).map(async (language) => {
          const { data } = await gift.call('helpDetail', { articleID }, { language });
          const parts = helpBlocks(data.body).map((block) => ({
            kind: block.kind,
            of: ('parts' in block ? block.parts : block.items.flat()).flatMap(({ to, picture }) => [
              ...(to ? [to] : []),
              ...(picture ? [picture.src] : []),
            ]),
          }));
          const figures = data.body.replace(/\]\(.*?\)/g, '').match(/₦?\d[\d,.]*\d|\d%?/g) ?? [];
          expect(`${data.title} ${data.summary} ${data.body}`, articleID).not.toMatch(/[{}]|undefined|NaN/);
          const same = { parts: parts.map(({ kind, of }) => [kind, of.sort()]), figures: figures.sort() };
          return { body: data.body, same };
        }),
      );
      expect(other?.same, articleID).toEqual(one?.same);
      expect(other?.body, articleID).not.toBe(one?.body);
    }
  });

  it('shows an article that staff rewrote after its translation in English', async () => {
    const { database } = gift.services;
    const titleIn = async () =>
      (await list('pcm-NG')).find(({ articleID }) => articleID === 'when-you-are-paid')?.title;
    expect(await titleIn()).toBe('When your money dey available');
    await database.run(sql`
      insert into help.versions (article_id, version, category, place, title_en, title_zh, summary_en, summary_zh, body_en,
        body_zh, by_id)
      select article_id, version + 1, category, place, title_en, title_zh, summary_en, summary_zh, body_en, body_zh, 1
      from help.versions where article_id = 'when-you-are-paid' order by version desc limit 1`);
    gift.clock.advance(seconds(31));
    expect(await titleIn()).toBe('When your money is available');
  });

  it('shows the figures in force, and new ones after an operator changes a setting', async () => {
    const body = async () => (await gift.call('helpDetail', { articleID: 'withdraw' })).data.body;
    expect(await body()).toContain('enter at least ₦1,000.');
    const at = gift.clock.now();
    const { database, settings } = gift.services;
    await settings.set(database, 'withdrawMinKobo', 250_050n, {
      validFrom: at,
      by: 'test',
      reason: 'a test',
    });
    await settings.refresh(database, at);
    expect(await body()).toContain('enter at least ₦2,500.50.');
    const { data } = await gift.call('helpDetail', { articleID: 'levels-and-limits' }, { language: 'zh-CN' });
    expect(data.body).toContain('单笔 ₦50,000');
  });

  it('states in English and Chinese which evidence both sides can see', async () => {
    const bodyIn = async (language: (typeof languages)[number]) =>
      (await gift.call('helpDetail', { articleID: 'how-disputes-end' }, { language })).data.body;
    expect(await bodyIn('en-US')).toContain(
      'Both see the evidence of the report and its answer from the start.',
    );
    expect(await bodyIn('en-US')).not.toContain("Neither sees the other's evidence");
    expect(await bodyIn('zh-CN')).toContain('报告和答复中的凭证双方自始可见');
    expect(await bodyIn('zh-CN')).not.toContain('双方都提交完毕前，彼此看不到对方的凭证');
  });

  it('names the steps of a withdrawal as the app does', async () => {
    const bodyIn = async (language: Language) =>
      (await gift.call('helpDetail', { articleID: 'withdraw' }, { language })).data.body;
    expect(await bodyIn('en-US')).toContain('**Requested**, **Sent**, **Processing**, **Arrived**');
    expect(await bodyIn('zh-CN')).toContain('**已申请**、**已发出**、**处理中**、**已到账**');
  });

  it('says in every language that staff can open a code if two of them agree', async () => {
    const bodyIn = async (language: Language) =>
      (await gift.call('helpDetail', { articleID: 'how-gift-works' }, { language })).data.body;
    expect(await bodyIn('en-US')).toContain(
      'only this buyer can open it, or Gift staff if two of them agree.',
    );
    expect(await bodyIn('zh-CN')).toContain('只有该买家能打开；工作人员须经两人同意。');
    expect(await bodyIn('pcm-NG')).toContain(
      'only this buyer fit open am, or Gift staff if two of dem agree.',
    );
  });

  it('returns an error in the language of the request for an unknown article', async () => {
    const answers = await Promise.all(
      languages.map((language) => gift.call('helpDetail', { articleID: 'no-such' }, { language })),
    );
    expect(answers.map(({ message }) => message)).toEqual([
      'This article no longer exists. Search in Help.',
      '该文章已不存在，请在帮助中心搜索。',
    ]);
    expect((await gift.call('rateHelp', { articleID: 'no-such', isHelpful: true })).data).toMatchObject({
      refusal: 'ArticleNotFound',
    });
  });

  it.each([
    ['how do I withdraw to my bank', 'withdraw'],
    ['withdrawl', 'withdraw'],
    ['appeal', 'decision-and-appeal'],
    ['card invalid', 'report-a-problem'],
    ['forgot pin', 'wallet-pin'],
    ['whatsapp', 'stay-inside'],
    ['fees', 'fees'],
  ])('finds by “%s” what was meant', async (q, articleID) => {
    const { data } = await gift.call('helpSearch', { q });
    expect(data.articles.slice(0, 3).map((row) => row.articleID)).toContain(articleID);
  });

  it.each([
    ['提现', 'withdraw'],
    ['卡不能用', 'report-a-problem'],
    ['申诉', 'decision-and-appeal'],
    ['忘记密码', 'wallet-pin'],
    ['客服', 'reach-us'],
  ])('finds by “%s” what was meant', async (q, articleID) => {
    const { data } = await gift.call('helpSearch', { q }, { language: 'zh-CN' });
    expect(data.articles.slice(0, 3).map((row) => row.articleID)).toContain(articleID);
  });

  it.each([
    ['witdraw', 'withdraw'],
    ['withdrawal pending', 'withdraw'],
    ['code not working', 'report-a-problem'],
    ['gift card not working', 'report-a-problem'],
    ['otp not coming', 'cannot-log-in'],
    ['account frozen', 'cannot-log-in'],
    ['kyc', 'levels-and-limits'],
    ['fund wallet', 'add-money'],
    ['i was scammed', 'scams'],
    ['scamer', 'scams'],
    ['scammers', 'scams'],
    ['提现', 'withdraw'],
    ['卡无效', 'report-a-problem'],
    ['收不到验证码', 'cannot-log-in'],
    ['被骗', 'scams'],
  ])('shows first by “%s” what was meant', async (q, articleID) => {
    const language = /\p{Script=Han}/u.test(q) ? 'zh-CN' : 'en-US';
    const { data } = await gift.call('helpSearch', { q }, { language });
    expect(data.articles[0]?.articleID).toBe(articleID);
  });

  it.each([
    ['widthraw', 'withdraw'],
    ['withdarw', 'withdraw'],
    ['dipsute', 'how-disputes-end'],
    ['disptue', 'how-disputes-end'],
    ['dipsutes', 'how-disputes-end'],
    ['dipsute refudn', 'how-disputes-end'],
    ['refudn', 'call-off-an-order'],
    ['esrcow', 'how-gift-works'],
    ['balnace', 'where-is-my-money'],
    ['passwrod', 'cannot-log-in'],
    ['veirfy', 'first-steps'],
    ['appael', 'decision-and-appeal'],
    ['limtis', 'levels-and-limits'],
    ['forzen', 'cannot-log-in'],
    ['add moeny', 'add-money'],
    ['whatspap 诈骗', 'scams'],
  ])('shows first by “%s”, whose letters changed places, what was meant', async (q, articleID) => {
    const language = /\p{Script=Han}/u.test(q) ? 'zh-CN' : 'en-US';
    const { data } = await gift.call('helpSearch', { q }, { language });
    expect(data.articles[0]?.articleID).toBe(articleID);
  });

  it('finds nothing by nonsense', async () => {
    expect((await gift.call('helpSearch', { q: 'xqzvw kjhgf' })).data.articles).toEqual([]);
  });

  it('counts one rating per reader, the latest, signed in or not', async () => {
    const support = await createTestUser(gift, { roles: ['support'] });
    const reader = await createTestUser(gift);
    const device = { headers: { 'x-device-id': 'a'.repeat(32) } };
    const rate = (isHelpful: boolean, options = {}) =>
      gift.call('rateHelp', { articleID: 'scams', isHelpful }, options);
    const mine = async (options = {}) =>
      (await gift.call('helpDetail', { articleID: 'scams' }, options)).data.isHelpful;
    expect(await mine(as(reader))).toBeNull();
    for (const isHelpful of [true, true, false]) await rate(isHelpful, as(reader));
    for (const isHelpful of [false, true]) await rate(isHelpful, device);
    expect([await mine(as(reader)), await mine(device), await mine()]).toEqual([false, true, null]);
    const { data } = await gift.call('helpSource', { articleID: 'scams' }, as(support));
    expect(data.versions[0]).toMatchObject({ helped: 1, didNotHelp: 1, byID: null });
  });

  describe('for those who write it', () => {
    it('stores every version, shows the newest, and refuses an edit based on an older one', async () => {
      const support = await createTestUser(gift, { roles: ['support'] });
      const save = (version: number, titleEn: string, more = {}) =>
        gift.call(
          'saveHelp',
          { ...helpArticle, articleID: 'bank-days', version, titleEn, ...more },
          as(support),
        );
      expect((await save(0, 'First')).data).toMatchObject({ version: 1, byID: String(support.userID) });
      expect((await save(1, 'Second')).code).toBe(200);
      const { data, message } = await save(1, 'Third');
      expect(data).toMatchObject({ refusal: 'ArticleChanged', version: 2 });
      expect(message).toContain('version 2');
      const shown = await gift.call('helpDetail', { articleID: 'bank-days' });
      expect(shown.data).toMatchObject({ title: 'Second' });
      const source = await gift.call('helpSource', { articleID: 'bank-days' }, as(support));
      expect(source.data.versions[0]).toMatchObject({ byID: String(support.userID), by: support.nickname });
      expect(source.data.versions.map(({ titleEn }) => titleEn)).toEqual(['Second', 'First']);
      // A hidden article: readers do not see it, editors still do.
      expect((await save(2, 'Second', { isHidden: true })).code).toBe(200);
      expect((await gift.call('helpDetail', { articleID: 'bank-days' })).data).toMatchObject({
        refusal: 'ArticleNotFound',
      });
      const all = await gift.call('helpSource', {}, as(support));
      expect(all.data.versions.find((row) => row.articleID === 'bank-days')).toMatchObject({ version: 3 });
    });

    it('stores a version in Pidgin if one is written, and shows the English text otherwise', async () => {
      const support = await createTestUser(gift, { roles: ['support'] });
      const save = (version: number, more: object) =>
        gift.call('saveHelp', { ...helpArticle, articleID: 'in-pidgin', version, ...more }, as(support));
      const shown = async () => {
        const { data } = await gift.call('helpDetail', { articleID: 'in-pidgin' }, { language: 'pcm-NG' });
        return [data.title, data.summary, data.body];
      };
      await save(0, { bodyEn: 'Read this.' });
      expect(await shown()).toEqual([helpArticle.titleEn, helpArticle.summaryEn, 'Read this.']);
      const pidgin = {
        titlePcm: 'One title',
        summaryPcm: 'Wetin e talk.',
        bodyPcm: 'E no go pass {codeMinutes:minutes}.',
      };
      await save(1, pidgin);
      expect(await shown()).toEqual(['One title', 'Wetin e talk.', 'E no go pass 10 minute.']);
      const { data } = await gift.call('helpSource', { articleID: 'in-pidgin' }, as(support));
      expect(data.versions).toMatchObject([pidgin, { titlePcm: '', summaryPcm: '', bodyPcm: '' }]);
      expect((await save(2, { titlePcm: '{noSetting:kobo}' })).data).toMatchObject({
        refusal: 'FigureUnknown',
      });
    });

    it('accepts only one of two saves made at the same time', async () => {
      const [one, two] = await Promise.all([1, 2].map(() => createTestUser(gift, { roles: ['support'] })));
      const save = (user: TestUser) =>
        gift.call('saveHelp', { ...helpArticle, articleID: 'same-moment' }, as(user));
      const answers = await Promise.all([save(one!), save(two!)]);
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 9204]);
    });

    it('refuses a figure that is no setting, with an example', async () => {
      const support = await createTestUser(gift, { roles: ['support'] });
      for (const bodyEn of ['{nothing:kobo}', '{withdrawMinKobo:pounds}', '{tierOrderKobo:kobo}', '{open']) {
        const article = { ...helpArticle, articleID: 'figures', bodyEn };
        const saved = await gift.call('saveHelp', article, as(support));
        expect(saved.data, bodyEn).toMatchObject({ refusal: 'FigureUnknown' });
        const shown = await gift.call('previewHelp', { bodyEn, bodyZh: '一' }, as(support));
        expect(shown.message).toContain('{withdrawMinKobo:kobo}');
      }
      const bodies = {
        ...{ bodyEn: '{codeMinutes:minutes}', bodyZh: '{orderRequestMin:minutes}' },
        bodyPcm: '{codeMinutes:minutes}',
      };
      const { data } = await gift.call('previewHelp', bodies, as(support));
      expect(data).toEqual({ bodyEn: '10 minutes', bodyZh: '24 小时', bodyPcm: '10 minute' });
    });

    it('never changes a stored version', async () => {
      const change = gift.database.run(sql`update help.versions set title_en = 'x'`).catch((e) => e);
      expect(String(await change)).toContain('append-only');
    });
  });

  describe('a question to support', () => {
    it('includes its order, is answered once by another person, and its author is notified', async () => {
      const trade = await createTrade(gift);
      const { orderNo } = await trade.paid();
      const asker = trade.buyer;
      const text = 'The seller does not respond. What happens to my money?';
      const { data } = await gift.call(
        'askSupport',
        { text, orderNo, articleID: 'buy-a-card', device: 'Chrome 120 on Android' },
        as(asker),
      );
      expect(data).toMatchObject({ text, orderNo, articleID: 'buy-a-card', answer: null });
      const support = await createTestUser(gift, { roles: ['support'] });
      const open = await gift.call('staffQuestions', { tab: 'open' }, as(support));
      for (const { at, dueAt } of open.data.items) expect(Date.parse(dueAt) - Date.parse(at)).toBe(hours(24));
      expect(open.data.items.at(-1)).toMatchObject({
        ...{ questionID: data.questionID, userID: String(asker.userID), device: 'Chrome 120 on Android' },
      });
      const answer = { questionID: data.questionID, text: 'It comes back by itself when the time runs out.' };
      expect((await gift.call('answerQuestion', answer, as(support))).code).toBe(200);
      expect((await gift.call('answerQuestion', answer, as(support))).data).toMatchObject({
        refusal: 'ThreadAlreadyClosed',
      });
      const mine = await gift.call('supportQuestions', {}, as(asker));
      expect(mine.data.items).toMatchObject([{ answer: answer.text }]);
      expect((await gift.call('supportQuestions', {}, as(trade.seller))).data.items).toEqual([]);
    });

    it('about an order of other users is refused like one about an unknown order', async () => {
      const trade = await createTrade(gift);
      const { orderNo } = await trade.paid();
      const text = 'What is this order of somebody else?';
      for (const order of [orderNo, '123456789'])
        expect(
          (await gift.call('askSupport', { text, orderNo: order }, as(trade.stranger))).data,
        ).toMatchObject({ refusal: 'OrderNotFound' });
    });

    it('is refused if it contains a card code or a one-time code', async () => {
      const asker = await createTestUser(gift);
      for (const text of ['My code is X7QP 9K2M 4TRW 8HZC, why?', 'The OTP 482913 does not work']) {
        const { data, message } = await gift.call('askSupport', { text }, as(asker));
        expect(data).toMatchObject({ refusal: 'SecretInQuestion' });
        expect(message).not.toMatch(/X7QP|482913/);
      }
      expect((await gift.call('supportQuestions', {}, as(asker))).data.items).toEqual([]);
      expect(gift.logLines.join('')).not.toMatch(/X7QP|482913/);
    });

    it('is refused if its author has five open questions, even if all are sent at once', async () => {
      const asker = await createTestUser(gift);
      const ask = (n: number) =>
        gift.call('askSupport', { text: `Question number ${'i'.repeat(n)}, please?` }, as(asker));
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask));
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
      expect(answers.find(({ code }) => code !== 200)?.data).toMatchObject({
        refusal: 'TooManyOpenQuestions',
        max: 5,
      });
      gift.clock.advance(seconds(1));
    });

    it('is listed in pages that end with the last question, and a forged cursor is refused', async () => {
      const asker = await createTestUser(gift);
      const ids: string[] = [];
      for (const text of ['First of them', 'Second of them']) {
        ids.push((await gift.call('askSupport', { text }, as(asker))).data.questionID);
        gift.clock.advance(seconds(1));
      }
      const page = (more: object) => gift.call('supportQuestions', { limit: 1, ...more }, as(asker));
      const first = await page({});
      expect(first.data).toMatchObject({ items: [{ questionID: ids[1] }], nextCursor: ids[1] });
      expect((await page({ cursor: first.data.nextCursor! })).data).toMatchObject({
        items: [{ questionID: ids[0] }],
        nextCursor: null,
      });
      // Larger than any id in the database, and not a number.
      for (const cursor of ['9999999999999999999', '0', 'x'])
        expect((await page({ cursor })).data, cursor).toMatchObject({ refusal: 'Malformed' });
    });

    it('cannot be answered by its author, and an unknown question is not found', async () => {
      const support = await createTestUser(gift, { roles: ['support'] });
      const { data } = await gift.call('askSupport', { text: 'Where is my money?' }, as(support));
      const answer = (questionID: string) =>
        gift.call('answerQuestion', { questionID, text: 'It is here now.' }, as(support));
      expect((await answer(data.questionID)).data).toMatchObject({ refusal: 'OwnQuestion' });
      expect((await answer('4')).data).toMatchObject({ refusal: 'QuestionNotFound' });
    });
  });
});
