import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call, type Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { useKeys } from '../kit/keys';
import { Link } from '../kit/link';
import { DateTime, Facts, LoadState, Section, TimeLeft } from '../kit/parts';
import { EarlierViews, KnownNames, NameMatchBadge } from './case-parts';
import { Decision } from './decision';
import { kindLabels, numberVerdicts, reviewReasonLabels, t } from './labels';

const w = texts({
  number: ['Number', '号码'],
  register: ['Registry record', '登记信息'],
  ask: ['Check with provider', '向核验渠道查询'],
  notAsked: ['Not checked yet', '尚未查询'],
  likeness: ['Provider’s name score', '渠道姓名相似度'],
});

const registryResultLabels: Record<Received<'checkNumberWithProvider'>['result'], StaffText> = {
  exact: ['Name and date of birth match', '姓名与出生日期一致'],
  partial: ['Found; name matches in part', '已找到，姓名部分一致'],
  no: ['Not found or no match', '未找到或信息不符'],
  review: ['No provider available. Decide from the data below.', '无核验渠道，请依据现有资料判断'],
  down: ['No reply. Try again later, or decide from the data below.', '无响应，请稍后重试或依据现有资料判断'],
};

/** The provider's record of the number, fetched on request, beside the user's own data. */
function RegistryRecord({
  checkID,
  enteredName,
  born,
}: {
  checkID: string;
  enteredName: string;
  born: string;
}) {
  const [registryRecord, setRegistryRecord] = useState<Received<'checkNumberWithProvider'>>();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title={w.register}
      aside={
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {w.ask}
        </button>
      }
    >
      {!registryRecord && <p className="muted">{w.notAsked}</p>}
      {registryRecord && (
        <p role="status">
          <strong>{localize(registryResultLabels[registryRecord.result])}</strong>{' '}
          <span className="muted">{registryRecord.provider}</span>
        </p>
      )}
      {registryRecord?.registered && (
        <Facts
          rows={[
            [
              t.name,
              <span key="name">
                {registryRecord.registered.name}{' '}
                <NameMatchBadge enteredName={enteredName} registeredName={registryRecord.registered.name} />
              </span>,
            ],
            [
              t.born,
              <span
                key="born"
                className={registryRecord.registered.dateOfBirth === born ? '' : 'chip danger'}
              >
                {registryRecord.registered.dateOfBirth ?? '–'}
              </span>,
            ],
            [w.likeness, registryRecord.nameScore === null ? '–' : `${registryRecord.nameScore}%`],
          ]}
        />
      )}
      {isAsking && (
        <ActionDialog
          title={w.ask}
          close={() => setAsking(false)}
          onConfirm={async (reason) =>
            setRegistryRecord(await call('checkNumberWithProvider', { checkID, reason }))
          }
        />
      )}
    </Section>
  );
}

/** A number that no provider could check: the user's data, other sources, and the decision. */
export function NumberCase({ checkID }: { checkID: string }) {
  const [, go] = useLocation();
  const { data: view, error, reload } = useCall('openIdentityReview', { checkID });
  const [isLast, setLast] = useState(false);
  const isDecided = useRef(false);
  const next = async () => {
    const { items } = await call('identityReviews', { limit: 50 });
    const other = items.find((item) => item.checkID !== checkID);
    if (other) go(`/identity/numbers/${other.checkID}`);
    else setLast(true);
  };
  useKeys({ n: () => void next(), b: () => go('/identity?tab=numbers') });
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
          <Section title={t.declared}>
            <Facts
              rows={[
                [t.name, <strong key="name">{enteredName}</strong>],
                [t.born, view.dateOfBirth],
                [w.number, <code key="number">{view.number}</code>],
                [t.why, localize(reviewReasonLabels[view.why]!)],
                [t.sent, <DateTime key="sent" at={view.since} />],
                [t.left, <TimeLeft key="left" until={view.dueAt} />],
              ]}
            />
          </Section>
          <RegistryRecord checkID={checkID} enteredName={enteredName} born={view.dateOfBirth} />
          <KnownNames userID={view.userID} enteredName={enteredName} />
          <EarlierViews accessLog={view.accessLog} />
        </div>
        <aside>
          <Decision
            verdicts={numberVerdicts}
            language={view.language}
            onConfirm={async ({ verdict, ...rest }) => {
              if (!isDecided.current)
                await call('decideIdentityReview', {
                  checkID,
                  verdict: verdict as 'matches' | 'nameDiffers' | 'noMatch',
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
