import { texts } from '@gift/client/language';
import type { ReactNode } from 'react';
import './bubbles.css';

const t = texts({
  unknown: [
    'This app cannot show this message.',
    '此消息暂不支持查看。',
    'This app no fit show this message.',
  ],
});

/** A text, with the time and ticks at the end of its last line if there is room. */
export const Text = ({ children, foot }: { children: ReactNode; foot: ReactNode }) => (
  <p className="bubble-text">
    {children}
    {foot}
  </p>
);

export const Unknown = ({ foot }: { foot: ReactNode }) => (
  <Text foot={foot}>
    <i>{t.unknown}</i>
  </Text>
);
