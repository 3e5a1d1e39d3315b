import type { Uploads } from '../http/uploads/use-uploads';
import type { FileInfo } from './file-kinds';

/** Why files were rejected, each with its name on the phone. */
export const FailedFiles = ({
  uploads,
  fileInfos,
}: {
  uploads: Pick<Uploads, 'names' | 'slot'>;
  fileInfos: Readonly<Record<string, FileInfo>>;
}) =>
  uploads.names.map((name) => {
    const { error } = uploads.slot(name);
    return (
      error && (
        <p key={name} className="danger small" role="alert">
          {fileInfos[name] && <span className="strong">{fileInfos[name].name}: </span>}
          {error}
        </p>
      )
    );
  });
