import { staffTexts as texts } from '@gift/client/language';
import { leadRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { LoadState } from '../kit/parts';
import { useHasRole } from '../kit/roles';

const t = texts({
  assign: ['Assign', '指派'],
  assignee: ['Assign to (open cases in brackets)', '指派给（括号内为其未结案件数）'],
  nobody: [
    'No eligible colleague: too little authority, linked to the case, or signed its first ruling.',
    '没有可指派的同事：须有相应权限、与本案无关且未签署初次裁决。',
  ],
});

type View = Received<'staffDisputeDetail'>;

/** Lets a lead assign an unclaimed case to a moderator. */
export function AssignCase({ view, put }: { view: View; put: (view: View) => void }) {
  const [isOpen, setOpen] = useState(false);
  const mayAssign = useHasRole(leadRoles);
  if (!mayAssign || !view.actions.includes('assign')) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t.assign}
      </button>
      {isOpen && <AssignDialog disputeID={view.disputeID} put={put} close={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = { disputeID: string; put: (view: View) => void; close: () => void };

function AssignDialog({ disputeID, put, close }: DialogProps) {
  const { data, error, reload } = useCall('disputeAssignees', { disputeID });
  const [chosenID, setChosenID] = useState<string>();
  const people = data?.items ?? [];
  const userID = chosenID ?? people[0]?.userID;
  const onConfirm = async (reason: string, key: string) => {
    if (userID) put(await call('assignDispute', { disputeID, userID, reason }, key));
  };
  return (
    <ActionDialog title={t.assign} onConfirm={onConfirm} close={close} isReady={userID !== undefined}>
      {!data && <LoadState error={error} reload={reload} />}
      {data && people.length === 0 && <p className="failure">{t.nobody}</p>}
      {people.length > 0 && (
        <label>
          {t.assignee}
          <select value={userID} onChange={(event) => setChosenID(event.target.value)}>
            {people.map((one) => (
              <option key={one.userID} value={one.userID}>
                {one.nickname} ({one.cases})
              </option>
            ))}
          </select>
        </label>
      )}
    </ActionDialog>
  );
}
