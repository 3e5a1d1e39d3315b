/** What says that something is wrong: a field, a group of ticks, a picture, or a note that belongs to no field. */
const problems = '[aria-invalid="true"], .wrong, [role="alert"]';
const controls = 'input, textarea, select, button';
/** How long a keyboard takes to come up after a field has got the focus. */
const keyboardMs = 1000;

const isShown = (element: Element) =>
  element.getClientRects().length > 0 && (!element.matches('[role="alert"]') || element.textContent !== '');

/** The first problem in a form; where it has none, the one in the bar that holds its button. */
function firstProblem(form: HTMLElement): HTMLElement | undefined {
  const bar = form.closest('.screen')?.querySelector<HTMLElement>(':scope > .bottom-bar');
  return [form, ...(bar ? [bar] : [])]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(problems)])
    .find(isShown);
}

/** What takes the focus for a problem: its control, among ticks the first that is missing, or the note itself. */
function focusTarget(problem: HTMLElement): HTMLElement {
  if (problem.matches(controls)) return problem;
  const control =
    problem.querySelector<HTMLElement>('input[type="checkbox"]:not(:checked)') ??
    (problem.matches('.wrong') ? problem.querySelector<HTMLElement>(controls) : null);
  if (control) return control;
  problem.tabIndex = -1;
  return problem;
}

/** Whether a call of this form is on its way: what comes of it is not known yet. */
export const isUnderWay = (form: HTMLElement) =>
  (form.closest('.screen, dialog') ?? form).querySelector('[aria-busy="true"]') !== null;

/**
 * Focuses the first problem of a form and brings it to the middle of the screen, out from under header, bars and
 * keyboard. False where there is none.
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
