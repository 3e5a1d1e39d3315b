import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import {
  type LaunchFactID,
  type LaunchGroup,
  launchChecks,
  launchFacts,
  launchGroups,
} from '@gift/contract/operator/launch-facts';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { DateTime, LoadState, Section } from '../kit/parts';
import './launch.css';

const t = texts({
  title: ['Launch checklist', '上线检查'],
  blocking: ['blockers', '项阻碍上线'],
  ready: ['No blockers.', '没有阻碍上线的事项。'],
  machine: ['Automatic checks', '系统自动检查'],
  ok: ['OK', '正常'],
  warns: ['Review', '需留意'],
  blocks: ['Blocker', '阻碍上线'],
  confirmed: ['Confirmed', '已确认'],
  open: ['Open', '待确认'],
  source: ['Source', '核实来源'],
  confirm: ['Confirm', '确认'],
  undo: ['Undo', '撤销确认'],
  confirmTitle: ['Confirmation source', '请填写核实来源'],
  undoTitle: ['Reason for undoing', '为何撤销确认？'],
  earlier: ['History', '历史记录'],
  took: ['undone', '撤销'],
});

type Launch = Received<'launchList'>;
type Fact = Launch['facts'][number];
const tone = { ok: 'positive', warns: 'warning', blocks: 'danger' } as const;

function Checks({ checks }: { checks: Launch['checks'] }) {
  return (
    <Section title={t.machine}>
      <ul className="lines launch">
        {checks.map(({ checkID, state, found }) => (
          <li key={checkID}>
            <span className={`chip ${tone[state]}`}>{t[state]}</span>
            <div>
              {localize(launchChecks[checkID])}
              {found && <p className="muted">{found}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CheckRow({ fact, ask }: { fact: Fact; ask: (fact: Fact) => void }) {
  const { what, source, blocks } = launchFacts[fact.factID];
  const [last, ...before] = fact.ticks;
  const state = fact.isDone ? 'ok' : blocks ? 'blocks' : 'warns';
  return (
    <li>
      <span className={`chip ${tone[state]}`}>{fact.isDone ? t.confirmed : blocks ? t.blocks : t.open}</span>
      <div>
        {localize(what)}
        <p className="muted">{`${t.source}: ${localize(source)}`}</p>
        {last && (
          <p>
            <strong>{last.by}</strong> {!last.isDone && `(${t.took})`} <DateTime at={last.at} />: {last.note}
          </p>
        )}
        {before.length > 0 && (
          <details>
            <summary>{t.earlier}</summary>
            {before.map(({ by, isDone, at, note }) => (
              <p key={at} className="muted">
                {by} {!isDone && `(${t.took})`} <DateTime at={at} />: {note}
              </p>
            ))}
          </details>
        )}
      </div>
      <button type="button" className="button" onClick={() => ask(fact)}>
        {fact.isDone ? t.undo : t.confirm}
      </button>
    </li>
  );
}

/** The conditions before real money moves: what the server checks, and what staff confirm. */
export function LaunchPage() {
  const { data, error, reload } = useCall('launchList', undefined, { pollMs: 60_000 });
  const [chosenFact, setChosenFact] = useState<Fact>();
  if (!data)
    return (
      <>
        <h1>{t.title}</h1>
        <LoadState error={error} reload={() => void reload()} />
      </>
    );
  const inGroup = (group: LaunchGroup) =>
    data.facts.filter(({ factID }) => launchFacts[factID as LaunchFactID].group === group);
  return (
    <>
      <h1>{t.title}</h1>
      <p className={data.blocking > 0 ? 'failure' : 'muted'}>
        {data.blocking > 0 ? `${data.blocking} ${t.blocking}` : t.ready}
      </p>
      <div className="columns">
        <div>
          {(Object.keys(launchGroups) as LaunchGroup[]).map((group) => (
            <Section key={group} title={localize(launchGroups[group])}>
              <ul className="lines launch">
                {inGroup(group).map((fact) => (
                  <CheckRow key={fact.factID} fact={fact} ask={setChosenFact} />
                ))}
              </ul>
            </Section>
          ))}
        </div>
        <div>
          <Checks checks={data.checks} />
        </div>
      </div>
      {chosenFact && (
        <ActionDialog
          title={chosenFact.isDone ? t.undoTitle : t.confirmTitle}
          about={chosenFact.factID}
          close={() => setChosenFact(undefined)}
          onConfirm={(reason) =>
            mutate('tickLaunch', { factID: chosenFact.factID, isDone: !chosenFact.isDone, reason })
          }
        >
          <p>{localize(launchFacts[chosenFact.factID].what)}</p>
        </ActionDialog>
      )}
    </>
  );
}
