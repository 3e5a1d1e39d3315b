import { newKey } from '@gift/client/http/request';
import { texts } from '@gift/client/language';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

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
  /** The newest version when typing began. */
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
  /** The idempotency key of the current input: the same content sent twice is one attempt. */
  intent: () => string;
  /** The version the input follows; the server rejects it if a newer one exists. */
  follows: number;
  /** Called after saving. */
  clearDraft: () => void;
  /** Says that a draft was restored, or that someone else saved meanwhile; otherwise null. */
  draftNotice: ReactNode;
};

type Shown<Fields> = {
  /** A field's name, and its value as text if it is not plain text. */
  describeField: (field: keyof Fields & string, value: unknown) => readonly [name: string, value?: string];
  /** Fields that are not part of the saved version. */
  besides: readonly (keyof Fields)[];
};

/** The save button is at the foot of the form; this notice is at its head. */
const scrollToCenter = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });

const plain = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text || t.empty;
};

/**
 * A form whose input is saved in this browser under a name while the user types, so that a reload loses nothing.
 * It starts from the draft, or from `fresh` (the content of version `version`) if there is no draft or `isFresh` is
 * set. A draft that follows an older version shows the newest one; it can be saved only after its author confirmed
 * that it replaces that version.
 */
export function useDraftForm<Fields extends FieldValues>(
  name: string,
  { version, fresh, isFresh = false }: { version: number; fresh: Fields; isFresh?: boolean },
  { describeField, besides }: Shown<Fields>,
): DraftForm<Fields> {
  const intent = useRef(newKey());
  const [before, setBefore] = useState(() => (isFresh ? null : readDraft<Fields>(name)));
  const form = useForm<Fields>({ defaultValues: { ...fresh, ...before?.typed } as DefaultValues<Fields> });
  const follows = before?.version ?? version;
  const { watch, getValues } = form;
  useEffect(() => {
    const { unsubscribe } = watch((typed) => {
      intent.current = newKey();
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
  const keepDraft = () => {
    const draft = { version, typed: getValues() };
    localStorage.setItem(name, JSON.stringify(draft));
    intent.current = newKey();
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
              const [label, shownValue = plain(value)] = describeField(field, value);
              return (
                <tr key={field}>
                  <td>{label}</td>
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
        <button type="button" className="button" onClick={keepDraft}>
          {t.keepMine}
        </button>
        {dropLink}
      </p>
    </div>
  );
  return { form, intent: () => intent.current, follows, clearDraft, draftNotice };
}
