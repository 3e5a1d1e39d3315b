import { texts } from '@gift/client/language';
import { useState } from 'react';
import { tryCall } from '../../../../shared/http/call';
import { lazy } from '../../../../shared/loading/lazy';
import { message } from '../../../../shared/state/message';
import { CameraIcon } from '../../../../shared/ui/icons';
import { Portrait } from '../../../../shared/ui/media/portrait';
import type { OwnProfile } from '../own-profile';

const t = texts({
  choose: ['Choose a picture', '选择头像', 'Choose picture'],
  remove: ['Remove', '移除头像', 'Remove'],
  sure: [
    'Remove your picture? Your initial is shown instead.',
    '确定移除头像？将显示昵称首字。',
    'Remove your picture? Your first letter go show instead.',
  ],
  cancel: ['Keep picture', '保留', 'Keep picture'],
});

const CropSheet = lazy(() => import('./crop-sheet').then((module) => module.CropSheet));

/** The user's avatar: a tap chooses another, which is cropped to a square before the upload. */
export function AvatarButton({
  profile,
  onChanged,
}: {
  profile: OwnProfile;
  onChanged: (faceURL: string | null) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  async function remove() {
    if (!(await message(t.sure, { confirm: t.remove, cancel: t.cancel }))) return;
    const answer = await tryCall('setAvatar', { fileID: null }, { loading: true });
    if (answer) onChanged(answer.faceURL);
  }
  return (
    <div className="me-avatar">
      <label>
        <Portrait name={profile.nickname} url={profile.faceURL} />
        <span className="me-avatar-mark">
          <CameraIcon size={16} />
        </span>
        <input
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-label={t.choose}
          onClick={() => CropSheet.prefetch()}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) setFile(chosen);
          }}
        />
      </label>
      {profile.faceURL && (
        <button type="button" className="link small" onClick={() => void remove()}>
          {t.remove}
        </button>
      )}
      {file && (
        <CropSheet
          file={file}
          onClose={() => setFile(null)}
          onDone={(faceURL) => {
            setFile(null);
            onChanged(faceURL);
          }}
        />
      )}
    </div>
  );
}
