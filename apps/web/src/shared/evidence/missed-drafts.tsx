import { texts } from '@gift/client/language';
import { storedJson } from '@gift/client/storage';
import { type ReactNode, useState } from 'react';
import { shaped } from '../forms/use-saved-form';
import { keys } from '../state/keys';
import { carryToSupport } from '../support/carry';
import { Button } from '../ui/button';
import { discardDrafts, useDiscardWhenOver } from './discard-drafts';

const t = texts({
  missed: [
    'Your message missed the deadline. It is still on this phone, and support can review it.',
    '您填写的内容未能及时送达，仍保存在本机，可交由客服处理。',
    'Your message miss the deadline. E still dey this phone, and support fit check am.',
  ],
  ask: ['Ask support', '就此订单联系客服', 'Ask support'],
  drop: ['Delete', '删除', 'Delete'],
});

const nothing = { text: '', isQueued: false };

type Drafts = {
  orderNo: string;
  drafts: readonly string[];
  /** True once none of the drafts can be sent. */
  isClosed: boolean;
  /** True once the typed text has no use either. */
  isOver: boolean;
  /** Whether the server already has this text of a draft. */
  hasArrived: (draft: string, text: string) => boolean;
};

/** Deletes expired drafts. If a queued one never arrived, it returns a note that says so. */
export function useMissedDrafts({ orderNo, drafts, isClosed, isOver, hasArrived }: Drafts): ReactNode {
  const findMissed = () =>
    drafts.find((draft) => {
      const { text, isQueued } = shaped(storedJson(keys.draft + draft), nothing);
      return isClosed && isQueued && !hasArrived(draft, text.trim());
    });
  // Checked once per closing, because the note itself deletes the draft.
  const [state, setState] = useState(() => ({ isClosed, missed: findMissed() }));
  if (state.isClosed !== isClosed) setState({ isClosed, missed: findMissed() });
  const { missed } = state;
  useDiscardWhenOver(isOver && !missed, ...drafts);
  return missed ? <MissedNote draft={missed} orderNo={orderNo} /> : null;
}

/** Says that a queued text missed its deadline, and offers to forward it to support. */
function MissedNote({ draft, orderNo }: { draft: string; orderNo: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  const discard = () => {
    discardDrafts(draft);
    setGone(true);
  };
  return (
    <section className="card stack" role="alert">
      <p className="notice warning">{t.missed}</p>
      <Button
        onClick={() => {
          carryToSupport(orderNo, shaped(storedJson(keys.draft + draft), nothing).text);
          discard();
        }}
      >
        {t.ask}
      </Button>
      <Button tone="plain" onClick={discard}>
        {t.drop}
      </Button>
    </section>
  );
}
