import { useStore } from '@gift/client/store';
import { fetching } from '../../shared/state/progress';

/** The thin bar at the top while a screen or a chunk loads. */
export function ProgressBar() {
  return useStore(fetching) > 0 ? <div className="progress" role="progressbar" aria-label="…" /> : null;
}
