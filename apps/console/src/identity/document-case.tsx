import { idTypeLabels } from '@gift/client/labels/id-types';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { DocumentRefusalReason } from '@gift/contract/profile/document-values';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { useKeys } from '../kit/keys';
import { Link } from '../kit/link';
import { DateTime, Facts, LoadState, Section, TimeLeft } from '../kit/parts';
import { EarlierViews, KnownNames, Pictures } from './case-parts';
import { Decision } from './decision';
import { documentVerdicts, kindLabels, t } from './labels';

const w = texts({
  document: ['Document type', '证件类型'],
  address: ['Address', '地址'],
  pictures: ['Submitted documents', '提交的材料'],
  verified: ['Verified document, for comparison', '已通过的证件，用于比对'],
});

/** An identity document and the user who sent it; a selfie appears beside the accepted document. */
export function DocumentCase({ documentID }: { documentID: string }) {
  const [, go] = useLocation();
  const { data: view, error, reload } = useCall('openDocumentReview', { documentID });
  const [isLast, setLast] = useState(false);
  const isDecided = useRef(false);
  const next = async () => {
    const { items } = await call('documentReviews', { limit: 50 });
    const other = items.find((item) => item.documentID !== documentID);
    if (other) go(`/identity/documents/${other.documentID}`);
    else setLast(true);
  };
  useKeys({ n: () => void next(), b: () => go('/identity?tab=documents') });
  if (isLast) return <p className="empty">{t.done}</p>;
  if (!view) return <LoadState error={error} reload={reload} />;
  const enteredName = `${view.firstName} ${view.lastName}`;
  return (
    <>
      <h1>
        {localize(kindLabels[view.kind]!)} <Link href={`/people/${view.userID}`}>{view.nickname}</Link>
      </h1>
      <div className="case">
        <div>
          <Pictures title={w.pictures} urls={view.pictures} />
          {view.documentPictures.length > 0 && <Pictures title={w.verified} urls={view.documentPictures} />}
          <Section title={t.declared}>
            <Facts
              rows={[
                [t.name, <strong key="name">{enteredName}</strong>],
                [t.born, view.dateOfBirth],
                ...(view.idType ? [[w.document, localize(idTypeLabels[view.idType])] as const] : []),
                ...(view.address ? [[w.address, `${view.address}, ${view.area}`] as const] : []),
                [t.sent, <DateTime key="sent" at={view.since} />],
                [t.left, <TimeLeft key="left" until={view.dueAt} />],
              ]}
            />
          </Section>
          <KnownNames userID={view.userID} enteredName={enteredName} />
          <EarlierViews accessLog={view.accessLog} />
        </div>
        <aside>
          <Decision
            verdicts={documentVerdicts}
            language={view.language}
            onConfirm={async ({ verdict, ...rest }) => {
              if (!isDecided.current)
                await call('decideDocumentReview', {
                  documentID,
                  verdict: verdict as 'verified' | DocumentRefusalReason,
                  ...rest,
                });
              isDecided.current = true;
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
