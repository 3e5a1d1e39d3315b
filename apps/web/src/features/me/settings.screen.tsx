import { tryCall } from '../../shared/http/call';
import { useRemote } from '../../shared/http/use-remote';
import { language, languageNames, languages, setLanguage } from '../../shared/i18n/language';
import { texts } from '../../shared/i18n/texts';
import { useSignedIn } from '../../shared/state/session';
import { setTheme, type Theme, themes, useTheme } from '../../shared/state/theme';
import { Button } from '../../shared/ui/button';
import { Chip } from '../../shared/ui/chip';
import { ListRow } from '../../shared/ui/list-row';
import { Moment } from '../../shared/ui/moment';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { Remotely, Skeleton } from '../../shared/ui/states';

const t = texts({
  title: ['Settings', '设置'],
  language: ['Language', '语言'],
  theme: ['Theme', '主题'],
  auto: ['Like the phone', '跟随系统'],
  light: ['Light', '浅色'],
  dark: ['Dark', '深色'],
  devices: ['Where you are logged in', '已登录的设备'],
  thisOne: ['This one', '本机'],
  signOut: ['Log out', '退出'],
});

export default function Settings() {
  const theme = useTheme();
  const signedIn = useSignedIn();
  const names: Record<Theme, string> = { auto: t.auto, light: t.light, dark: t.dark };
  return (
    <Screen title={t.title} backTo="/me">
      <h2 className="section">{t.language}</h2>
      <Segments
        label={t.language}
        value={language()}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, text: languageNames[value] }))}
      />
      <h2 className="section">{t.theme}</h2>
      <Segments
        label={t.theme}
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, text: names[value] }))}
      />
      {signedIn && <Devices />}
    </Screen>
  );
}

function Devices() {
  const remote = useRemote('devices');
  async function signOut(sessionID: string) {
    const done = await tryCall('signOutDevice', { sessionID }, { loading: true });
    if (done) await remote.refresh();
  }
  return (
    <>
      <h2 className="section">{t.devices}</h2>
      <div className="card">
        <Remotely remote={remote} skeleton={<Skeleton lines={2} />}>
          {({ items }) => (
            <div className="rows">
              {items.map((device) => (
                <ListRow
                  key={device.sessionID}
                  title={device.name}
                  note={
                    <>
                      {device.address} · <Moment at={device.lastSeenAt} />
                    </>
                  }
                  end={
                    device.isThisOne ? (
                      <Chip tone="positive">{t.thisOne}</Chip>
                    ) : (
                      <Button small fit tone="quiet" onClick={() => void signOut(device.sessionID)}>
                        {t.signOut}
                      </Button>
                    )
                  }
                />
              ))}
            </div>
          )}
        </Remotely>
      </div>
    </>
  );
}
