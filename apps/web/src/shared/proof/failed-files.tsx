import type { Uploads } from '../http/use-uploads';
import type { Face } from './kinds';

/** Why files were not taken, each by its name on the phone. */
export const FailedFiles = ({
  uploads,
  faces,
}: {
  uploads: Pick<Uploads, 'names' | 'slot'>;
  faces: Readonly<Record<string, Face>>;
}) =>
  uploads.names.map((name) => {
    const { error } = uploads.slot(name);
    return (
      error && (
        <p key={name} className="danger small" role="alert">
          {faces[name] && <span className="strong">{faces[name].name}: </span>}
          {error}
        </p>
      )
    );
  });
