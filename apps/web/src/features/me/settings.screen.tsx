import { language, languageNames, languages, texts } from '@gift/client/language';
import { setTheme, type Theme, themes, useTheme } from '@gift/client/theme';
import { switchLanguage } from '../../shared/state/switch-language';
import { InstallApp } from '../../shared/ui/install-app';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { DataSettings } from './data-settings';
import { PhoneSettings } from './phone-settings';

const t = texts({
  title: ['Settings', '设置', 'Settings'],
  language: ['Language', '语言', 'Language'],
  theme: ['Theme', '主题', 'Theme'],
  auto: ['System', '跟随系统', 'System'],
  light: ['Light', '浅色', 'Light'],
  dark: ['Dark', '深色', 'Dark'],
});

export default function Settings() {
  const theme = useTheme();
  const names: Record<Theme, string> = { auto: t.auto, light: t.light, dark: t.dark };
  return (
    <Screen title={t.title} backTo="/me">
      <h2 className="section">{t.language}</h2>
      <Segments
        label={t.language}
        value={language()}
        onChange={switchLanguage}
        options={languages.map((value) => ({ value, text: languageNames[value] }))}
      />
      <h2 className="section">{t.theme}</h2>
      <Segments
        label={t.theme}
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, text: names[value] }))}
      />
      <PhoneSettings />
      <InstallApp />
      <DataSettings />
    </Screen>
  );
}
