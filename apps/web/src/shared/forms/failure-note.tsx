import type { CallFailure } from '@gift/client/http/failure';

/** Why a form was rejected, in the server's or the app's text; nothing without a failure. */
export const FailureNote = ({ failure }: { failure: CallFailure | null | undefined }) =>
  failure ? (
    <p className="notice danger" role="alert">
      {failure.message}
    </p>
  ) : null;
