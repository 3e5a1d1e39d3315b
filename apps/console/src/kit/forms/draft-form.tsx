import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { texts } from '../language';

const t = texts({
  draftNotice: ['Unsaved input is stored in this browser.', '未保存的内容已暂存在此浏览器。'],
  drop: ['Discard', '放弃'],
  moved: [
    'Version {version} was saved while you were editing. Compare, then keep yours or discard it.',
    '您编辑期间已保存第 {version} 版。请比较后选择采用或放弃您的内容。',
  ],
  same: ['No differences from yours.', '与您的内容没有差异。'],
  field: ['Field', '字段'],
  now: ['Saved version', '已保存的内容'],
  keepMine: ['Keep mine', '采用我的内容'],
  empty: ['Empty', '空'],
  yes: ['Yes', '是'],
  no: ['No', '否'],
});

type Draft<Fields> = {
  /** The version that was there when the typing began. */
  version: number;
  typed: Partial<Fields>;
};

function readDraft<Fields>(name: string): Draft<Fields> | null {
  try {
    const draftNotice: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (typeof draftNotice !== 'object' || draftNotice === null) return null;
    const { version, typed } = draftNotice as { version?: unknown; typed?: unknown };
    return typeof version === 'number' && typeof typed === 'object' && typed !== null
      ? { version, typed }
      : null;
  } catch {
    return null;
  }
}

type DraftForm<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>;
  /** Of what is typed now: the same words sent twice are one try. */
  intent: () => string;
  /** The version that what is typed follows: the server refuses one that is not the newest. */
  follows: number;
  /** Once it is saved. */
  clearDraft: () => void;
  /** Says that it began with what was typed before, or that somebody saved meanwhile; null where neither is so. */
  draftNotice: ReactNode;
};

type Shown<Fields> = {
  /** What a field is called, and what it holds where that is no plain words. */
  describeField: (field: keyof Fields & string, value: unknown) => readonly [name: string, value?: string];
  /** Fields that are no part of what is saved under the version. */
  besides: readonly (keyof Fields)[];
};

/** Whoever saved stands at the foot of the form; this stands at its head. */
const scrollToCenter = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text || t.empty;
};

/**
 * A form whose fields are kept in this browser under a name while they are typed, so that a reload loses nothing.
 * `fresh` is what version `version` says, with which it begins where nothing was kept, or where `isFresh` says that this
 * is wanted. A draft that follows an older version shows what is there now, and is refused until its writer has said
 * that it takes the place of that.
 */
export function useDraftForm<Fields extends FieldValues>(
  name: string,
  { version, fresh, isFresh = false }: { version: number; fresh: Fields; isFresh?: boolean },
  { describeField, besides }: Shown<Fields>,
): DraftForm<Fields> {
  const intent = useRef(crypto.randomUUID());
  const [before, setBefore] = useState(() => (isFresh ? null : readDraft<Fields>(name)));
  const form = useForm<Fields>({ defaultValues: { ...fresh, ...before?.typed } as DefaultValues<Fields> });
  const follows = before?.version ?? version;
  const { watch, getValues } = form;
  useEffect(() => {
    const { unsubscribe } = watch((typed) => {
      intent.current = crypto.randomUUID();
      localStorage.setItem(name, JSON.stringify({ version: follows, typed }));
    });
    return unsubscribe;
  }, [watch, name, follows]);
  const clearDraft = () => localStorage.removeItem(name);
  const drop = () => {
    form.reset(fresh);
    clearDraft();
    setBefore(null);
  };
  const keepMine = () => {
    const draft = { version, typed: getValues() };
    localStorage.setItem(name, JSON.stringify(draft));
    intent.current = crypto.randomUUID();
    setBefore(draft);
  };
  const dropLink = (
    <button type="button" className="link" onClick={drop}>
      {t.drop}
    </button>
  );
  if (follows === version) {
    const draftNotice = before && (
      <p className="muted">
        {t.draftNotice} {dropLink}
      </p>
    );
    return { form, intent: () => intent.current, follows, clearDraft, draftNotice };
  }
  const typed = watch();
  const differing = Object.entries(fresh).filter(
    ([field, value]) => !besides.includes(field) && plain(typed[field]) !== plain(value),
  );
  const draftNotice = (
    <div className="draft-conflict" role="alert" ref={scrollToCenter}>
      <p>{t.moved.replace('{version}', String(version))}</p>
      {differing.length === 0 ? (
        <p className="muted">{t.same}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t.field}</th>
              <th>{t.now}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([field, value]) => {
              const [called, shownValue = plain(value)] = describeField(field, value);
              return (
                <tr key={field}>
                  <td>{called}</td>
                  <td>
                    <div className="draft-saved">{shownValue}</div>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="bar">
        <button type="button" className="button" onClick={keepMine}>
          {t.keepMine}
        </button>
        {dropLink}
      </p>
    </div>
  );
  return { form, intent: () => intent.current, follows, clearDraft, draftNotice };
}
