import { restartingText } from '../../shared/http/errors';
import { restarting } from '../../shared/http/restarting';
import { useStore } from '../../shared/state/store';

/** Shown over any screen while the server restarts; disappears automatically. */
export const RestartNotice = () =>
  useStore(restarting) ? (
    <p className="notice late restarting" role="status">
      <span className="spinner" />
      {restartingText()}
    </p>
  ) : null;
