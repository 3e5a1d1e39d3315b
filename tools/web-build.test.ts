import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { leaveLanguage, markTexts } from '../apps/web/languages';
import { asModule } from '../apps/web/react-modules';

/** The code that readers of a language download for a module. */
function built(code: string, language: string): string {
  const marked = markTexts(code, parseAst(code));
  return leaveLanguage(marked, parseAst(marked), language);
}

const from = `import { localize, localized as inEach, texts } from '@gift/client/language';`;

describe('the texts of a module', () => {
  it.each([
    ['en-US', ['Sell', '3 left', 'Fast', 'Your turn: Fast', 'Bob paid']],
    ['zh-CN', ['卖', '剩 3', '快', '轮到您：快', 'Bob 已付款']],
    ['pcm-NG', ['Sell am', 'e remain 3', 'Sharp sharp', 'Na your turn: Sharp sharp', 'Bob don pay']],
  ])('are those of one language: %s', (language, expected) => {
    const code = built(
      `${from}
      const t = texts({ sell: ['Sell', '卖', 'Sell am'], left: [(n) => n + ' left', (n) => '剩 ' + n, (n) => 'e remain ' + n] });
      const table = { fast: inEach('Fast', '快', 'Sharp sharp'), paid: [inEach((n) => n + ' paid', (n) => n + ' 已付款', (n) => n + ' don pay')] };
      const turn = localize([\`Your turn: \${localize(table.fast)}\`, \`轮到您：\${localize(table.fast)}\`, \`Na your turn: \${localize(table.fast)}\`]);
      return [t.sell, t.left(3), localize(table.fast), turn, localize(table.paid[0])('Bob')];`.replace(
        'return',
        'export default',
      ),
      language,
    );
    const body = code.slice(code.indexOf(';') + 1).replace('export default', 'return');
    expect(new Function('localize', body)((text: unknown) => text)).toEqual(expected);
    const others = { 'en-US': ['卖', 'don pay'], 'zh-CN': ['Sell', 'don pay'], 'pcm-NG': ['卖', "'Sell'"] }[
      language
    ]!;
    for (const other of others) expect(code).not.toContain(other);
  });

  it('stay where another module defines a function of the same name', () => {
    const code = `import { texts } from './other'; const t = texts({ a: ['x', 'y'] });`;
    expect(built(code, 'zh-CN')).toBe(code);
  });

  it('must be an object literal', () => {
    const code = `${from} const table = {}; const t = texts(table);`;
    expect(() => built(code, 'en-US')).toThrow('texts() takes an object literal');
  });
});

describe('a CommonJS file of React', () => {
  it('becomes a module with the same names', async () => {
    const code = asModule(
      `"use strict";
      var inner = 2;
      exports.now = void 0;
      if (inner) exports.now = () => inner;
      exports.twice = function () { return exports.now() * 2; };
      exports.inner = inner;`,
    );
    const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    expect({ ...module, now: module.now(), twice: module.twice() }).toEqual({ now: 2, twice: 4, inner: 2 });
  });

  it('imports what it requires', () => {
    const code = asModule(
      'var Scheduler = require("scheduler"),\n  React = require("react");\nexports.a = React.b;',
    );
    expect(code).toContain("import * as Scheduler from 'scheduler';\nimport * as React from 'react';");
    expect(code).not.toContain('require(');
  });

  it.each(['module.exports = 1;', 'let a = require("a");', 'Object.assign(exports, {});'])(
    'in another form stops the build: %s',
    (code) => expect(() => asModule(code)).toThrow('React is built in another form'),
  );
});
