import { type ReactNode, useState } from 'react';
import { Form } from '../../shared/forms/form';
import './gallery.css';
import { CallFailure } from '@gift/client/http/failure';
import { language, languageNames, languages, texts } from '@gift/client/language';
import { setTheme, type Theme, themes, useTheme } from '@gift/client/theme';
import { CodeBoxes } from '../../shared/forms/approval/code-boxes';
import { HoldButton } from '../../shared/forms/approval/hold-button';
import { PinPad } from '../../shared/forms/approval/pin-pad';
import { PinSheet } from '../../shared/forms/approval/pin-sheet';
import { Checkbox, PasswordField, RuleList, TextArea, TextField } from '../../shared/forms/field';
import { MoneyInput } from '../../shared/forms/money-input';
import { Slider, StepBar, Timeline } from '../../shared/forms/parts';
import { UploadTile } from '../../shared/forms/pictures/upload-tile';
import { SelectSheet } from '../../shared/forms/select-sheet';
import { useRemote } from '../../shared/http/use-remote';
import { hideLoading, showLoading } from '../../shared/state/loading';
import { message } from '../../shared/state/message';
import { switchLanguage } from '../../shared/state/switch-language';
import { toast, toastSuccess, toastWarning } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { Chip, ChipChoice, type ChipTone } from '../../shared/ui/chip';
import { Empty, Failed, Skeleton, Stale } from '../../shared/ui/feedback/states';
import { CardIcon, TagIcon } from '../../shared/ui/icons';
import { ListRow } from '../../shared/ui/list-row';
import { Avatar } from '../../shared/ui/media/avatar';
import { CardTile } from '../../shared/ui/media/card-tile';
import { Picture } from '../../shared/ui/media/picture';
import { Amount } from '../../shared/ui/money/amount';
import { EscrowBar } from '../../shared/ui/money/escrow-bar';
import { Screen } from '../../shared/ui/screen';
import { Segments } from '../../shared/ui/segments';
import { Sheet } from '../../shared/ui/sheet';
import { Countdown, CountdownRing } from '../../shared/ui/time/countdown';
import { RelativeTime } from '../../shared/ui/time/date-time';

const t = texts({
  title: ['Gallery', '组件展示', 'Gallery'],
  demoOnly: [
    'This page is open in a demo only.',
    '此页面仅在演示环境开放。',
    'This page dey open only for demo.',
  ],
  theme: ['Theme', '主题', 'Theme'],
  auto: ['Auto', '自动', 'Auto'],
  light: ['Light', '浅色', 'Light'],
  dark: ['Dark', '深色', 'Dark'],
  language: ['Language', '语言', 'Language'],
  money: ['Amounts', '金额', 'Amounts'],
  held: ['Held safely', '安全托管中', 'Held safe'],
  buttons: ['Buttons', '按钮', 'Buttons'],
  pay: ['Pay now', '立即付款', 'Pay now'],
  later: ['Not now', '稍后', 'Not now'],
  report: ['Report a problem', '报告问题', 'Report problem'],
  hold: ['Card works: hold to release', '卡可用：长按放款', 'Card work: hold to release'],
  agreed: ['Released', '已放款', 'Released'],
  chips: ['Chips', '标签', 'Chips'],
  cards: ['Cards and people', '卡片与用户', 'Cards and people'],
  offer: ['$25 to $200 · physical', '$25 至 $200 · 实体卡', '$25 to $200 · physical'],
  time: ['Time', '时间', 'Time'],
  forms: ['Forms', '表单', 'Forms'],
  nickname: ['Nickname', '昵称', 'Nickname'],
  nicknameHint: ['3 to 20 letters or digits', '3 到 20 个字母或数字', '3 to 20 letters or digits'],
  taken: [
    'This nickname is taken. Try another.',
    '昵称已被使用，请换一个。',
    'Another person don take this nickname. Try another one.',
  ],
  password: ['Password', '密码', 'Password'],
  terms: ['Your terms', '交易条款', 'Your terms'],
  sum: ['Amount', '金额', 'Amount'],
  country: ['Country', '国家', 'Country'],
  agree: ['I have read the terms', '我已阅读条款', 'I don read the terms'],
  rate: ['Your rate', '您的汇率', 'Your rate'],
  photo: ['Front of the card', '卡片正面', 'Front of the card'],
  long: ['At least 8 characters', '至少 8 个字符', 'At least 8 characters'],
  digit: ['A digit', '一个数字', 'One digit'],
  pin: ['PIN pad', '密码键盘', 'PIN pad'],
  pinSheet: ['Pay with PIN', '用密码支付', 'Pay with PIN'],
  states: ['States', '状态', 'States'],
  none: ['No orders yet', '暂无订单', 'No orders yet'],
  sell: ['Sell a card', '卖卡', 'Sell card'],
  steps: ['Steps', '步骤', 'Steps'],
  paid: ['You paid into escrow', '您已付款托管', 'You pay into escrow'],
  check: ['You check it', '您验卡', 'You check am'],
  release: ['Money released', '放款', 'Money don release'],
  until: ['until 14:33', '14:33 前', 'till 14:33'],
  over: ['On top', '浮层', 'For top'],
  sheet: ['Sheet', '底部弹层', 'Sheet'],
  dialog: ['Dialog', '对话框', 'Dialog'],
  overlay: ['Overlay, 2 s', '加载遮罩 2 秒', 'Overlay, 2 s'],
});

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="section">{title}</h2>
    <div className="card stack">{children}</div>
  </section>
);

const tones: ChipTone[] = ['plain', 'positive', 'primary', 'warning', 'danger', 'escrow'];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Every shared component on one page, to check it in each theme and language. */
export default function Gallery() {
  const isProduction = useRemote('appConfig').data?.mode === 'production';
  const theme = useTheme();
  const [sheet, setSheet] = useState(false);
  const themeNames: Record<Theme, string> = { auto: t.auto, light: t.light, dark: t.dark };
  if (isProduction) {
    return (
      <Screen title={t.title}>
        <Empty icon={<CardIcon size={40} />} text={t.demoOnly} />
      </Screen>
    );
  }
  return (
    <Screen title={t.title} bar={<Button onClick={() => setSheet(true)}>{t.sheet}</Button>}>
      <div className="gallery stack">
        <Segments
          label={t.theme}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, text: themeNames[value] }))}
        />
        <Segments
          label={t.language}
          value={language()}
          onChange={switchLanguage}
          options={languages.map((value) => ({ value, text: languageNames[value] }))}
        />
        <Money />
        <Buttons />
        <People />
        <Time />
        <Forms />
        <States />
        <Over />
      </div>
      <Sheet open={sheet} onClose={() => setSheet(false)} title={t.sheet}>
        <p className="muted">{t.nicknameHint}</p>
        <Button tone="quiet" onClick={() => toastSuccess(t.agreed)}>
          {t.agreed}
        </Button>
        <Button onClick={() => setSheet(false)}>{t.later}</Button>
      </Sheet>
    </Screen>
  );
}

const Money = () => (
  <Section title={t.money}>
    <Amount kobo="18425000" size="xl" />
    <div className="wrap">
      <Amount kobo="9050050" size="l" />
      <Amount kobo="-150000" size="m" />
      <Amount kobo={null} size="s" />
      <Amount kobo="92000" sign="always" whole />
    </div>
    <EscrowBar end={<Amount kobo="4600000" size="s" />}>{t.held}</EscrowBar>
  </Section>
);

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Section title={t.buttons}>
      <Button
        busy={busy}
        onClick={() => {
          setBusy(true);
          setTimeout(() => setBusy(false), 1500);
        }}
      >
        {t.pay}
      </Button>
      <div className="row">
        <Button tone="quiet">{t.later}</Button>
        <Button disabled>{t.pay}</Button>
      </div>
      <Button tone="danger">{t.report}</Button>
      <Button tone="plain-danger">{t.report}</Button>
      <HoldButton action={t.agreed} onHeld={() => toastSuccess(t.agreed)}>
        {t.hold} <Amount kobo="4600000" whole />
      </HoldButton>
    </Section>
  );
}

function People() {
  const [chosen, setChosen] = useState('a');
  return (
    <Section title={t.cards}>
      <div className="wrap">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            98% · 4 min
          </Chip>
        ))}
      </div>
      <ChipChoice
        label={t.chips}
        value={chosen}
        onChange={setChosen}
        options={['a', 'b', 'c', 'd', 'e', 'f'].map((value) => ({ value, text: t.later }))}
      />
      <div className="wrap">
        {['steam', 'apple', 'amazon', 'googleplay', 'razer', 'xbox', 'sephora'].map((brandID) => (
          <CardTile key={brandID} brandID={brandID} countryID="US" />
        ))}
        {['lagos_cards', 'abuja_gc', 'kano_digital', '礼品'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="steam_vault" size="tiny" />
      </div>
      <div className="rows">
        <ListRow
          start={<CardTile brandID="apple" countryID="US" />}
          title={
            <>
              <Amount kobo="92000" whole /> <span className="muted small">/ $</span>
            </>
          }
          note={t.offer}
          end={<Chip tone="positive">98% · 4 min</Chip>}
        />
        <ListRow start={<TagIcon />} title={t.sell} to="/gallery" />
      </div>
    </Section>
  );
}

function Time() {
  const [deadlines] = useState(() => [inMinutes(24.5), inMinutes(4), inMinutes(70), inMinutes(0.1)]);
  const [starts] = useState(() => [inMinutes(-5.5), inMinutes(-26), inMinutes(-50), inMinutes(-0.9)]);
  return (
    <Section title={t.time}>
      <div className="row">
        {deadlines.map((end, at) => (
          <CountdownRing key={end.getTime()} deadline={end} from={starts[at]!} />
        ))}
      </div>
      <div className="row between">
        <Countdown deadline={deadlines[0]!} />
        <RelativeTime at={new Date(Date.now() - 300_000).toISOString()} />
      </div>
      <StepBar step={2} of={3} />
      <Timeline
        steps={[
          { key: 'a', text: t.paid, when: '13:41', at: 'done' },
          { key: 'b', text: t.check, when: t.until, at: 'now', more: <Chip tone="warning">{t.until}</Chip> },
          { key: 'c', text: t.release, at: 'later' },
        ]}
      />
    </Section>
  );
}

function Forms() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [terms, setTerms] = useState('');
  const [sum, setSum] = useState('92000');
  const [country, setCountry] = useState<string | null>('US');
  const [agreed, setAgreed] = useState(true);
  const [rate, setRate] = useState(920);
  const [code, setCode] = useState('48');
  const [pin, setPin] = useState('12');
  const [asking, setAsking] = useState(false);
  const [upload, setUpload] = useState<'empty' | 'sending' | 'done'>('empty');
  return (
    <Section title={t.forms}>
      <TextField label={t.nickname} hint={t.nicknameHint} value={name} onChange={setName} before="@" />
      <TextField label={t.nickname} error={t.taken} value="support" onChange={setName} />
      <PasswordField label={t.password} value={password} onChange={setPassword} />
      <RuleList
        rules={[
          { text: t.long, held: password.length >= 8 },
          { text: t.digit, held: /\d/.test(password) },
        ]}
      />
      <MoneyInput label={t.sum} value={sum} onChange={setSum} />
      <SelectSheet
        label={t.country}
        value={country}
        onChange={setCountry}
        options={['US', 'GB', 'DE'].map((value) => ({ value, text: value }))}
      />
      <Slider
        label={t.rate}
        min={640}
        max={1200}
        value={rate}
        onChange={setRate}
        shown={`₦${rate}`}
        endLabels={['−30%', '+30%']}
      />
      <TextArea label={t.terms} value={terms} onChange={setTerms} maxLength={500} />
      <Checkbox checked={agreed} onChange={setAgreed}>
        {t.agree}
      </Checkbox>
      <Form onSubmit={() => toastSuccess(code)}>
        <CodeBoxes autoFocus={false} value={code} onChange={setCode} />
      </Form>
      <div className="two">
        <UploadTile
          label={t.photo}
          state={upload}
          onFile={() => {
            setUpload('sending');
            setTimeout(() => setUpload('done'), 1500);
          }}
        />
        <Picture className="tall-88" src="/missing.jpg" alt={t.photo} />
      </div>
      <h2 className="section">{t.pin}</h2>
      <PinPad value={pin} onChange={setPin} onDone={() => setPin('')} />
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {t.pinSheet}
      </Button>
      <PinSheet
        open={asking}
        onClose={() => setAsking(false)}
        onPin={() => setAsking(false)}
        kobo="4600000"
        what="Apple US $50"
      />
    </Section>
  );
}

const States = () => (
  <Section title={t.states}>
    <Skeleton lines={2} />
    <Empty icon={<CardIcon size={40} />} text={t.none} action={<Button>{t.sell}</Button>} />
    <Stale remote={{ data: 1, atMs: Date.now(), error: new CallFailure('offline', '') }} />
    <Failed failure={new CallFailure('broken', 'KMGSHqjBjQBz')} onRetry={() => undefined} />
  </Section>
);

const Over = () => (
  <Section title={t.over}>
    <div className="wrap">
      <Button small fit tone="quiet" onClick={() => toast(t.report)}>
        danger
      </Button>
      <Button small fit tone="quiet" onClick={() => toastSuccess(t.agreed)}>
        success
      </Button>
      <Button small fit tone="quiet" onClick={() => toastWarning(t.until)}>
        warning
      </Button>
      <Button
        small
        fit
        tone="quiet"
        onClick={() => void message('KMGSHqjBjQBz'.repeat(8), { title: t.dialog })}
      >
        {t.dialog}
      </Button>
      <Button
        small
        fit
        tone="quiet"
        onClick={() => {
          showLoading();
          setTimeout(hideLoading, 2000);
        }}
      >
        {t.overlay}
      </Button>
    </div>
  </Section>
);
