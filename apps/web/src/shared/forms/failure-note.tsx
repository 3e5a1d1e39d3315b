import type { CallFailure } from '../http/errors';

/** Why a form was not taken, in the server's words or the phone's; nothing while there is no failure. */
export const FailureNote = ({ failure }: { failure: CallFailure | null | undefined }) =>
  failure ? (
    <p className="notice danger" role="alert">
      {failure.message}
    </p>
  ) : null;
