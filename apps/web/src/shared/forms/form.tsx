import { type FormEvent, type FormHTMLAttributes, useEffect, useRef, useState } from 'react';
import { isUnderWay, leadToProblem } from './lead';

/**
 * Every form of the app. When a submit fails, by the form's own checks or on the server, it scrolls to the first
 * problem. It finds problems in the DOM (`leadToProblem`), so a form only has to render them.
 */
export function Form({
  onSubmit,
  isRefused = false,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onInput' | 'noValidate'> & {
  onSubmit: () => unknown;
  /** Opens with the error of an earlier try. */
  isRefused?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isAwaited = useRef(isRefused);
  const [, setAttempts] = useState(0);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay(form.current!)) return;
    isAwaited.current = true;
    // Counts every attempt, so that one that changes nothing on the screen still scrolls to the problem.
    setAttempts((count) => count + 1);
    void onSubmit();
  }
  // A problem can be rendered by any later render: from the server's answer, or an effect of the screen.
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
      // Typing again dismisses the outcome.
      onInput={() => {
        if (!isUnderWay(form.current!)) isAwaited.current = false;
      }}
      // Enter in a choice sheet's search field, which is inside its form, would submit the form.
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
