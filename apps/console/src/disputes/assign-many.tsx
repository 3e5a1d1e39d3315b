import { staffTexts as texts } from '@gift/client/language';
import { maxAssignedCases } from '@gift/contract/disputes/moderator-work';
import { useContext, useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { useKeys } from '../kit/keys';
import { LoadState } from '../kit/parts';
import { UserIDContext } from '../kit/roles';

const t = texts({
  assign: ['Assign', '指派'],
  selected: [(n: number) => `${n} selected`, (n: number) => `已选 ${n} 件`],
  none: ['Select cases with s or the checkboxes to assign them.', '按 s 或勾选案件后可批量指派。'],
  assignee: ['Assign to (open cases in brackets)', '指派给（括号内为其未结案件数）'],
  spread: ['Spread by workload', '按工作量分配'],
  result: ['Result of the assignment', '指派结果'],
});
type Row = Received<'staffDisputeQueue'>['items'][number];
type Result = Received<'assignDisputes'>['items'][number] & { orderNo: string };
type Props = { rows: readonly Row[]; done: () => void };

/** Assigns the selected cases (`a`), and shows for each case who has it now or why it was refused. */
export function AssignMany({ rows, done }: Props) {
  const [openRows, setOpenRows] = useState<readonly Row[]>();
  const [results, setResults] = useState<readonly Result[]>([]);
  const mayAssign = rows.length > 0 && rows.length <= maxAssignedCases;
  const open = () => mayAssign && setOpenRows(rows);
  useKeys({ a: open });
  const assigned = (next: readonly Result[]) => {
    setResults(next);
    done();
  };
  return (
    <>
      <div className="bar">
        <button type="button" className="button" disabled={!mayAssign} onClick={open}>
          {t.assign} <kbd>a</kbd>
        </button>
        <span className="muted" role="status">
          {rows.length === 0 ? t.none : t.selected(rows.length)}
          {rows.length > maxAssignedCases && ` (≤ ${maxAssignedCases})`}
        </span>
      </div>
      {results.length > 0 && (
        <div role="status" aria-label={t.result}>
          <ul className="lines">
            {results.map(({ disputeID, orderNo, assigneeName, message }) => (
              <li key={disputeID}>
                <code>{orderNo}</code>{' '}
                {assigneeName === null ? <span className="failure">{message}</span> : `→ ${assigneeName}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {openRows && (
        <AssignManyDialog rows={openRows} assigned={assigned} close={() => setOpenRows(undefined)} />
      )}
    </>
  );
}

type DialogProps = {
  rows: readonly Row[];
  assigned: (results: readonly Result[]) => void;
  close: () => void;
};

function AssignManyDialog({ rows, assigned, close }: DialogProps) {
  const { data, error, reload } = useCall('moderatorFigures', {});
  const [userID, setUserID] = useState('');
  const myID = useContext(UserIDContext);
  const moderators = (data?.items ?? [])
    .filter((one) => one.userID !== myID)
    .sort((a, b) => a.cases.open - b.cases.open);
  const onConfirm = async (reason: string, key: string) => {
    const disputeIDs = rows.map(({ disputeID }) => disputeID);
    const { items } = await call('assignDisputes', { disputeIDs, userID: userID || null, reason }, key);
    const orderNos = new Map(rows.map(({ disputeID, orderNo }) => [disputeID, orderNo]));
    assigned(items.map((item) => ({ ...item, orderNo: orderNos.get(item.disputeID) ?? '' })));
  };
  return (
    <ActionDialog title={`${t.assign} (${rows.length})`} onConfirm={onConfirm} close={close}>
      {!data && <LoadState error={error} reload={reload} />}
      <label>
        {t.assignee}
        <select value={userID} onChange={(event) => setUserID(event.target.value)}>
          <option value="">{t.spread}</option>
          {moderators.map((one) => (
            <option key={one.userID} value={one.userID}>
              {one.nickname} ({one.cases.open})
            </option>
          ))}
        </select>
      </label>
    </ActionDialog>
  );
}
