import { describe, expect, it } from 'vitest';
import { documentAnswers } from './document-answers';

describe('the answers of documents', () => {
  const home = ['/api/brands', '/api/offers'];
  const setup = () => {
    const asked: string[] = [];
    let atMs = 0;
    const { answersOf } = documentAnswers({
      ask: async (url, language, address) => {
        asked.push(`${language} ${url} ${address}`);
        return url.endsWith('=0') ? undefined : { url };
      },
      answersFor: (path, search) => (path === '/home' ? home : search ? [`/api/offers${search}`] : []),
      now: () => new Date(atMs),
    });
    const advance = (ms: number) => {
      atMs += ms;
    };
    return { asked, answersOf, advance };
  };

  it('are shared by visitors for a moment, in each language', async () => {
    const { asked, answersOf, advance } = setup();
    const first = await answersOf('/home', '?x=1', 'en-US', '10.0.0.1');
    expect(first).toEqual({ '/api/brands': { url: '/api/brands' }, '/api/offers': { url: '/api/offers' } });
    expect(await answersOf('/home', '', 'en-US', '10.0.0.2')).toEqual(first);
    expect(asked).toEqual(home.map((url) => `en-US ${url} 10.0.0.1`));
    await answersOf('/home', '', 'zh-CN', '10.0.0.2');
    advance(2000);
    await answersOf('/home', '', 'en-US', '10.0.0.3');
    expect(asked.slice(4)).toEqual(home.map((url) => `en-US ${url} 10.0.0.3`));
  });

  it('of Home stay while links to many offers are opened', async () => {
    const { asked, answersOf } = setup();
    await answersOf('/home', '', 'en-US', '10.0.0.1');
    for (let id = 1; id <= 300; id++) await answersOf('/offerDetail', `?offerID=${id}`, 'en-US', '10.0.0.9');
    expect(asked).toHaveLength(302);
    await answersOf('/home', '', 'en-US', '10.0.0.2');
    expect(asked).toHaveLength(302);
  });

  it('that fail are left out, and asked again', async () => {
    const { asked, answersOf } = setup();
    for (let n = 0; n < 2; n++)
      expect(await answersOf('/offerDetail', '?offerID=0', 'en-US', '10.0.0.1')).toEqual({});
    expect(asked).toHaveLength(2);
  });
});
