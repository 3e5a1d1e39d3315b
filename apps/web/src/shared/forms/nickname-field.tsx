import type { CallFailure } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { type ReactNode, useRef } from 'react';
import { ChipChoice } from '../ui/chip';
import { TextField } from './field';

const t = texts({ free: ['Available', '可用昵称', 'Available'] });

/** Whether the server refused the nickname itself. */
export const isAboutNickname = (failure: CallFailure | null) =>
  /^Nickname(?:InUse|Reserved|Contact)$/.test(failure?.refusal ?? '');

/** A nickname field. If the server rejects the nickname, it shows why and free ones to tap. */
export function NicknameField({
  failure,
  error,
  value,
  onChange,
  ...rest
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (nickname: string) => void;
  autoComplete: string;
  /** An error that the form itself found. */
  error: ReactNode;
  /** Of the call that submitted the nickname. */
  failure: CallFailure | null;
}) {
  const refusedNickname = useRef({ failure, value });
  if (refusedNickname.current.failure !== failure) refusedNickname.current = { failure, value };
  const isRefused = isAboutNickname(failure) && value === refusedNickname.current.value;
  const alternatives = (isAboutNickname(failure) && failure?.data.alternatives) || [];
  return (
    <div className="stack">
      <TextField
        {...rest}
        value={value}
        onChange={onChange}
        error={error || (isRefused && failure?.message)}
        maxLength={20}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {Array.isArray(alternatives) && alternatives.length > 0 && (
        <div>
          <p className="muted small">{t.free}</p>
          <ChipChoice
            label={t.free}
            value={value}
            onChange={onChange}
            options={alternatives.map((name: string) => ({ value: name, text: name }))}
          />
        </div>
      )}
    </div>
  );
}
