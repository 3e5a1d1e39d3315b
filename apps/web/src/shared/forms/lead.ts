/** Leads the eye and the focus to the first field that is wrong, once it is drawn so; without one, to the top. */
export function leadToWrong() {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('.screen [aria-invalid="true"]');
    if (wrong) wrong.focus();
    else scrollTo(0, 0);
  });
}
