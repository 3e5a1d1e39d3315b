/** What is wrong with a group of choices, below it. */
export const Wrong = ({ when, children }: { when: boolean; children: string }) =>
  when ? (
    <p className="danger small" role="alert">
      {children}
    </p>
  ) : null;
