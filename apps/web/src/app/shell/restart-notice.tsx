import { restartingText } from '@gift/client/http/failure';
import { restarting } from '@gift/client/http/restart';
import { useStore } from '@gift/client/store';

/** Shown over any screen while the server restarts; disappears automatically. */
export const RestartNotice = () =>
  useStore(restarting) ? (
    <p className="notice late restarting" role="status">
      <span className="spinner" />
      {restartingText()}
    </p>
  ) : null;
