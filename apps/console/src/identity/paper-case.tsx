import type { PaperReason } from '@gift/contract/paper-words';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../kit/call';
import { useKeys } from '../kit/keys';
import { said, texts } from '../kit/language';
import { Link } from '../kit/link';
import { Facts, Left, Moment, Section, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { KnownNames, Looks, Pictures } from './case-parts';
import { Decision } from './decision';
import { documentWords, kindWords, paperVerdicts, t } from './words';

const w = texts({
  document: ['Document type', '证件类型'],
  address: ['Address', '地址'],
  pictures: ['Submitted documents', '提交的材料'],
  verified: ['Verified document, for comparison', '已通过的证件，用于比对'],
});

/** A paper and the person it should belong to; a selfie stands beside the document that was taken. */
export function PaperCase({ paperID }: { paperID: string }) {
  const [, go] = useLocation();
  const { data: view, error, reload } = useCall('openPaperReview', { paperID });
  const [isLast, setLast] = useState(false);
  const decided = useRef(false);
  const next = async () => {
    const { items } = await call('paperReviews', { limit: 50 });
    const other = items.find((item) => item.paperID !== paperID);
    if (other) go(`/identity/papers/${other.paperID}`);
    else setLast(true);
  };
  useKeys({ n: () => void next(), b: () => go('/identity?tab=papers') });
  if (isLast) return <p className="empty">{t.done}</p>;
  if (!view) return <Waiting error={error} reload={reload} />;
  const given = `${view.firstName} ${view.lastName}`;
  return (
    <>
      <h1>
        {said(kindWords[view.kind]!)} <Link href={`/people/${view.userID}`}>{view.nickname}</Link>
      </h1>
      <div className="case">
        <div>
          <Pictures title={w.pictures} urls={view.pictures} />
          {view.documentPictures.length > 0 && <Pictures title={w.verified} urls={view.documentPictures} />}
          <Section title={t.declared}>
            <Facts
              rows={[
                [t.name, <strong key="name">{given}</strong>],
                [t.born, view.dateOfBirth],
                ...(view.documentKind
                  ? [[w.document, said(documentWords[view.documentKind]!)] as const]
                  : []),
                ...(view.address ? [[w.address, `${view.address}, ${view.area}`] as const] : []),
                [t.sent, <Moment key="sent" at={view.since} />],
                [t.left, <Left key="left" until={view.dueAt} />],
              ]}
            />
          </Section>
          <KnownNames userID={view.userID} given={given} />
          <Looks looks={view.looks} />
        </div>
        <aside>
          <Decision
            verdicts={paperVerdicts}
            language={view.language}
            act={async ({ verdict, ...words }) => {
              if (!decided.current)
                await call('decidePaperReview', {
                  paperID,
                  verdict: verdict as 'verified' | PaperReason,
                  ...words,
                });
              decided.current = true;
              await next();
            }}
          />
          <button type="button" className="button" onClick={() => void next()}>
            {t.next} <kbd>n</kbd>
          </button>
        </aside>
      </div>
    </>
  );
}
