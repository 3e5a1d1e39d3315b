import { type FormEvent, type FormHTMLAttributes, useEffect, useRef, useState } from 'react';
import { isUnderWay, leadToProblem } from './lead';

/**
 * Every form of the app. When a submit fails, refused by the form's own checks or by the server, it leads to the first
 * problem; it finds problems by how they are drawn (`leadToProblem`), so a form only has to draw them.
 */
export function Form({
  onSubmit,
  isRefused = false,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onInput' | 'noValidate'> & {
  onSubmit: () => unknown;
  /** It opens with what an earlier try came to. */
  isRefused?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isAwaited = useRef(isRefused);
  const [, setAttempts] = useState(0);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay(form.current!)) return;
    isAwaited.current = true;
    // Also an attempt that changes nothing on the screen leads to what is wrong.
    setAttempts((count) => count + 1);
    void onSubmit();
  }
  // A problem is drawn by any later render: the server's answer, or an effect of the screen.
  useEffect(() => {
    if (isAwaited.current && !isUnderWay(form.current!) && leadToProblem(form.current!))
      isAwaited.current = false;
  });
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={submit}
      // Whoever types again has seen the outcome.
      onInput={() => {
        if (!isUnderWay(form.current!)) isAwaited.current = false;
      }}
      // Enter in the search of a sheet of choices, which stands inside its form, would submit the form.
      onKeyDown={(event) => {
        const { target } = event;
        const isOnTop =
          target instanceof HTMLInputElement && form.current!.contains(target.closest('dialog'));
        if (event.key === 'Enter' && isOnTop) event.preventDefault();
      }}
      {...rest}
    >
      {children}
    </form>
  );
}
