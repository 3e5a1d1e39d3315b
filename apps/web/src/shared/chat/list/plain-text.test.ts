import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text';

describe('rich text as plain text', () => {
  it('has the alternative text of an emoji picture', () => {
    expect(plainText('Good <img class="emoji" alt="🔥" src="x.png"> card<img src=y alt=👍>')).toBe(
      'Good 🔥 card👍',
    );
    expect(plainText('<img src="photo.jpg">seen')).toBe('seen');
  });
  it('has a newline for each paragraph and line break', () => {
    expect(plainText('<p>one</p><p>two<br>three<br/>four</p>')).toBe('one\ntwo\nthree\nfour');
    expect(plainText('<div>one</div>\n<div>two</div>')).toBe('one\ntwo');
    expect(plainText('a\n   b')).toBe('a b');
    expect(plainText('<p>one</p><p>two<br><br>three</p>')).toBe('one\ntwo\n\nthree');
  });
  it('keeps blocks apart, whether a tag opens or closes them', () => {
    expect(plainText('one<div>two<p>three</p></div>four')).toBe('one\ntwo\nthree\nfour');
    expect(plainText('<ul><li>one<li>two</ul>three<hr>four')).toBe('one\ntwo\nthree\nfour');
    expect(
      plainText('<table><tr><td>Rate</td><td>₦900</td></tr><tr><td>Fee</td><td>0</td></tr></table>'),
    ).toBe('Rate ₦900\nFee 0');
  });
  it('contains no tags, scripts or styles', () => {
    expect(
      plainText('<b>bold</b> <a href="javascript:x()">link</a><style>p{}</style><script>x()</script>'),
    ).toBe('bold link');
    expect(plainText('1 < 2 and 3 > 2')).toBe('1 < 2 and 3 > 2');
  });
  it('decodes named entities by their case', () => {
    expect(plainText('&Eacute;t&eacute; &pound;5 &yuml; &frac12; &ldquo;a&rdquo;&hellip; &AMP;')).toBe(
      'Été £5 ÿ ½ “a”… &',
    );
  });
  it('decodes entities and non-breaking spaces once', () => {
    expect(plainText('5&nbsp;&lt;&nbsp;6 &amp; &quot;7&quot; &#8358;100 &#x1F525;')).toBe(
      '5 < 6 & "7" ₦100 🔥',
    );
    expect(plainText('&amp;lt;b&amp;gt; &unknown; &#0;')).toBe('&lt;b&gt; &unknown;');
  });
});
