import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { texts } from './language';

const t = texts({
  kept: [
    'What you typed is kept in this browser until it is saved.',
    '已输入的内容会保存在此浏览器，直至保存。',
  ],
  drop: ['Drop it', '放弃'],
});

function keptUnder(name: string): object | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

type KeptForm<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>;
  /** Of what is typed now: the same words sent twice are one try. */
  intent: () => string;
  /** Once it is saved. */
  forget: () => void;
  /** Says that it began with what was typed before, and lets go of that; null where it did not. */
  kept: ReactNode;
};

/**
 * A form whose fields are kept in this browser under a name while they are typed, so that a reload loses nothing.
 * `fresh` is what it begins with where nothing was kept, or where `isFresh` says that this is wanted.
 */
export function useKeptForm<Fields extends FieldValues>(
  name: string,
  fresh: Fields,
  { isFresh = false } = {},
): KeptForm<Fields> {
  const intent = useRef(crypto.randomUUID());
  const [before, setBefore] = useState(() => (isFresh ? null : keptUnder(name)));
  const form = useForm<Fields>({ defaultValues: { ...fresh, ...before } as DefaultValues<Fields> });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((typed) => {
      intent.current = crypto.randomUUID();
      localStorage.setItem(name, JSON.stringify(typed));
    });
    return unsubscribe;
  }, [watch, name]);
  const forget = () => localStorage.removeItem(name);
  const drop = () => {
    form.reset(fresh);
    forget();
    setBefore(null);
  };
  const kept = before && (
    <p className="muted">
      {t.kept}{' '}
      <button type="button" className="link" onClick={drop}>
        {t.drop}
      </button>
    </p>
  );
  return { form, intent: () => intent.current, forget, kept };
}
