import { newKey } from '@gift/client/http/request';
import { staffTexts as texts } from '@gift/client/language';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

const t = texts({
  draftNotice: ['Unsaved draft restored.', '已恢复未保存的草稿。'],
  drop: ['Discard', '放弃'],
  moved: [
    'Version {version} was saved while you were editing. Compare, then keep yours or discard it.',
    '您编辑期间已保存第 {version} 版。请比较后选择采用或放弃您的内容。',
  ],
  same: ['No differences from yours.', '与您的内容没有差异。'],
  field: ['Field', '字段'],
  now: ['Saved version', '已保存的内容'],
  useMine: ['Keep mine', '采用我的内容'],
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
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { version, typed } = stored as { version?: unknown; typed?: unknown };
    return typeof version === 'number' && typeof typed === 'object' && typed !== null
      ? { version, typed }
      : null;
  } catch {
    return null;
  }
}

type DraftForm<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>;
  /** For the current input: the same content sent twice is one attempt. */
  idempotencyKey: () => string;
  /** The version the input is based on; the server rejects it if a newer one exists. */
  baseVersion: number;
  /** Called after saving. */
  clearDraft: () => void;
  /** Says that a draft was restored, or that someone else saved meanwhile; otherwise null. */
  draftNotice: ReactNode;
};

type Shown<Fields> = {
  /** A field's name, and its value as text if it is not plain text. */
  describeField: (field: keyof Fields & string, value: unknown) => readonly [name: string, value?: string];
  /** Fields that are not part of the saved version. */
  notCompared: readonly (keyof Fields)[];
};

/** The save button is at the foot of the form; this notice is at its head. */
const scrollToCenter = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text || t.empty;
};

/**
 * A form whose input is saved in this browser under a name while the user types, so that a reload loses nothing.
 * It starts from the draft, or from `savedValues` (the content of version `version`) if there is no draft or
 * `ignoreDraft` is set.
 * A draft based on an older version is shown beside the newest one; it can be saved only after its author
 * confirmed that it replaces that version.
 */
export function useDraftForm<Fields extends FieldValues>(
  name: string,
  {
    version,
    savedValues,
    ignoreDraft = false,
  }: { version: number; savedValues: Fields; ignoreDraft?: boolean },
  { describeField, notCompared }: Shown<Fields>,
): DraftForm<Fields> {
  const key = useRef(newKey());
  const [before, setBefore] = useState(() => (ignoreDraft ? null : readDraft<Fields>(name)));
  const form = useForm<Fields>({
    defaultValues: { ...savedValues, ...before?.typed } as DefaultValues<Fields>,
  });
  const baseVersion = before?.version ?? version;
  const { watch, getValues } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      key.current = newKey();
      localStorage.setItem(name, JSON.stringify({ version: baseVersion, typed: values }));
    });
    return unsubscribe;
  }, [watch, name, baseVersion]);
  const clearDraft = () => localStorage.removeItem(name);
  const drop = () => {
    form.reset(savedValues);
    clearDraft();
    setBefore(null);
  };
  const rebaseDraft = () => {
    const draft = { version, typed: getValues() };
    localStorage.setItem(name, JSON.stringify(draft));
    key.current = newKey();
    setBefore(draft);
  };
  const dropLink = (
    <button type="button" className="link" onClick={drop}>
      {t.drop}
    </button>
  );
  if (baseVersion === version) {
    const draftNotice = before && (
      <p className="muted">
        {t.draftNotice} {dropLink}
      </p>
    );
    return { form, idempotencyKey: () => key.current, baseVersion, clearDraft, draftNotice };
  }
  const values = watch();
  const differing = Object.entries(savedValues).filter(
    ([field, value]) => !notCompared.includes(field) && plainText(values[field]) !== plainText(value),
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
              const [label, shownValue = plainText(value)] = describeField(field, value);
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
        <button type="button" className="button" onClick={rebaseDraft}>
          {t.useMine}
        </button>
        {dropLink}
      </p>
    </div>
  );
  return { form, idempotencyKey: () => key.current, baseVersion, clearDraft, draftNotice };
}
