import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HelpText } from './help-text';

describe('a picture in an article', () => {
  it.each(['! Mind this: ', '', '- ', '1. ', '## '])(
    'is never inside a paragraph, which it would break: %s',
    (mark) => {
      const text = `${mark}words ![The form](/help/form.webp 640x480) and more`;
      const html = renderToStaticMarkup(createElement(HelpText, { text }));
      expect(html).toContain('help-picture');
      expect(html).not.toMatch(/<p\b(?:(?!<\/p>).)*<(?:div|dialog)/s);
    },
  );
});
