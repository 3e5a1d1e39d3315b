import { describe, expect, it } from 'vitest';
import { csvLine, csvSum } from './csv';

describe('a line of CSV', () => {
  it('contains no cell that a spreadsheet runs as a formula', () => {
    const formulas = ['=1+1', '+234', '-2+3', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1', '＝1', '-cmd', '＠x'];
    for (const text of formulas) expect(csvLine([text]).replace(/^"/, '')[0], text).toBe("'");
    expect(csvLine(["=cmd|' /C calc'!A0"])).toBe("'=cmd|' /C calc'!A0\r\n");
    for (const text of ['-12.50', 'plain', '5', 'a=b', '']) expect(csvLine([text])).toBe(`${text}\r\n`);
  });

  it('quotes cells with a comma, a quote or a line break', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n');
  });

  it('writes sums as naira', () => {
    expect([csvSum(5n), csvSum(123_456n), csvSum(-5n), csvSum(-1_234_567n), csvSum(null)]).toEqual([
      '0.05',
      '1234.56',
      '-0.05',
      '-12345.67',
      '',
    ]);
  });
});
