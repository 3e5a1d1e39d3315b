/** Elements that show a problem: a field, a checkbox group, a picture, or a note without a field. */
const problems = '[aria-invalid="true"], .wrong, [role="alert"]';
const controls = 'input, textarea, select, button';
/** How long a keyboard may take to appear after a field is focused. */
const keyboardMs = 1000;

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && (!element.matches('[role="alert"]') || element.textContent !== '');

/** The first problem in a form, or else in the bottom bar that holds its button. */
function firstProblem(form: HTMLElement): HTMLElement | undefined {
  const bar = form.closest('.screen')?.querySelector<HTMLElement>(':scope > .bottom-bar');
  return [form, ...(bar ? [bar] : [])]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(problems)])
    .find(isShown);
}

/** The element to focus for a problem: its control, the first unticked checkbox of a group, or the note itself. */
function focusTarget(problem: HTMLElement): HTMLElement {
  if (problem.matches(controls)) return problem;
  const control =
    problem.querySelector<HTMLElement>('input[type="checkbox"]:not(:checked)') ??
    (problem.matches('.wrong') ? problem.querySelector<HTMLElement>(controls) : null);
  if (control) return control;
  problem.tabIndex = -1;
  return problem;
}

/** Whether a call of this form is pending, so its result is not known yet. */
export const isUnderWay = (form: HTMLElement) =>
  (form.closest('.screen, dialog') ?? form).querySelector('[aria-busy="true"]') !== null;

/**
 * Focuses the first problem of a form and scrolls it to the middle of the screen, clear of header, bars and keyboard.
 * False if there is none.
 */
export function leadToProblem(form: HTMLElement): boolean {
  const problem = firstProblem(form);
  if (!problem) return false;
  const target = focusTarget(problem);
  const whole = target.closest('.wrong') ?? target;
  const show = () => whole.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  show();
  const view = globalThis.visualViewport;
  view?.addEventListener('resize', show);
  setTimeout(() => view?.removeEventListener('resize', show), keyboardMs);
  return true;
}
