-- Screenshots in the articles of the main flows, and corrections from checking every article against the app.
-- Articles that staff rewrote meanwhile stay unchanged.
create temporary table pictured (
  article_id text, begins_en text, begins_zh text, gap text, name text, text_en text, text_zh text
) on commit drop;
insert into pictured values
('first-steps', '1. Sign up with', '1. 用手机号注册', E'\n', 'sign-up',
 'The form to sign up asks for your mobile number and a nickname', '注册表单，填写手机号和昵称'),
('first-steps', '3. Open [Me](/me)', '3. 打开[我的](/me)', E'\n', 'raise-limits',
 'Under Me, the card of level 0 with the button Raise my limits', '“我的”页面中等级 0 的卡片和“提升额度”按钮'),
('sell-a-card', '1. Tap **Sell a card**', '1. 在[首页](/)点击**卖卡**', E'\n', 'sell-card',
 'Country, form and face value of a Steam card; below, what you receive for it', '选择 Steam 卡的国家、形式和面值，下方显示到手金额'),
('sell-a-card', '2. Choose an offer', '2. 选择报价', E'\n', 'sell-offers',
 'Offers, each with what you receive, its buyer and its limits', '报价列表，每条显示到手金额、买家和限额'),
('send-the-code', 'Open the order and tap', '打开订单，点击', E'\n\n', 'send-code',
 'The order shows the money held safely, the field for the code, and the button to seal and send', '订单显示款项已托管、卡密输入框和“密封并发送”按钮'),
('buy-a-card', '2. Tap **Buy a card**', '2. 在[首页](/)点击**买卡**', E'\n', 'buy-offers',
 'Offers, each with what you pay, its seller and how fast they send', '报价列表，每条显示支付金额、卖家和发送速度'),
('buy-a-card', '3. Pay with your wallet PIN', '3. 用钱包密码付款', E'\n', 'buy-pay',
 'The sum you pay, how the order goes on, and the button to pay', '支付金额、交易流程和“支付”按钮'),
('reveal-and-check', '3. Tap **Reveal the code**', '3. 点击**查看卡密**', E'\n', 'reveal',
 'The sealed code with the time left, what to do before, and the button Reveal the code', '密封的卡密、剩余时间、查看前的准备和“查看卡密”按钮'),
('reveal-and-check', '4. It worked', '4. 兑换成功', E'\n', 'check',
 'The time left to check, and two buttons: Card works, and Report a problem', '剩余验卡时间，以及“卡有效”和“报告问题”两个按钮'),
('report-a-problem', '2. Choose what is wrong', '2. 选择问题类型', E'\n', 'report',
 'The form: what is wrong, what happened, and proof', '表单：问题类型、经过和凭证'),
('add-money', 'Open [Add money](/addMoney)', '打开[充值](/addMoney)', E'\n\n', 'add-money',
 'The sum to add, how to pay, the cost of the payment and what you get', '充值金额、支付方式、费用和到账金额'),
('withdraw', '2. Open [Withdraw](/withDraw)', '2. 打开[提现](/withDraw)', E'\n', 'withdraw',
 'The sum that should arrive, the bank account, and fee, VAT and stamp duty as lines', '到账金额、银行账户，以及手续费、增值税和印花税'),
('wallet-pin', 'Paying, opening a code', '付款、查看卡密和提现', E'\n\n', 'set-pin',
 'Six empty circles above the keypad; its digits can be shuffled', '键盘上方的六个圆点，数字位置可打乱');

create temporary table mended (article_id text, was text, is_now text) on commit drop;
insert into mended values
('good-proof',
 'in one go, and keep the recording. Hand in its decisive moments as screenshots.', 'in one go, and hand the recording in.'),
('good-proof', '一镜到底，并保留录像；将关键画面截图提交。', '一镜到底，并提交录像。'),
('good-proof',
 '- Files are pictures: JPEG, PNG, WebP or AVIF. Of a letter, a mail or a PDF hand in a screenshot of each page. In the [room of the case](/helpDetail?id=case-room) you can show a video as well.',
 '- Files are pictures, PDFs, and recordings of up to {proofVideoSeconds:seconds}. A long recording is made smaller on your phone: keep the page open. You can also write in the [room of the case](/helpDetail?id=case-room).'),
('good-proof',
 '- 文件须为图片：JPEG、PNG、WebP 或 AVIF。信件、邮件或 PDF 请逐页截图提交。视频可在[争议聊天室](/helpDetail?id=case-room)中发送。',
 '- 可提交图片、PDF 和最长 {proofVideoSeconds:seconds}的录像。较长的录像会在手机上压缩，请保持页面打开。也可在[争议聊天室](/helpDetail?id=case-room)中说明。'),
('good-proof', '- Add pictures as they are.', '- Add files as they are.'),
('good-proof', '- 上传原图。', '- 上传原文件。'),
('report-a-problem', 'and add at least one picture.', 'and add at least one proof: a picture, a PDF or a recording.'),
('report-a-problem', '并至少附一张图片。', '并至少附一份凭证：图片、PDF 或录像。'),
('wallet-pin', 'Tap **Forgot the PIN** there', 'Tap **I forgot it** there'),
('devices-and-privacy', '[Settings](/settings) lists where you are logged in.', '[Profile](/profile) lists where you are logged in.'),
('devices-and-privacy', '[设置](/settings)列出所有已登录设备。', '[个人资料](/profile)列出所有已登录设备。'),
('add-money',
 '! Only trust the balance you see here. An SMS or a picture of an alert proves nothing.',
 '! Pay on this page or to your own account number, never to a person. Only trust the balance you see here: an SMS or a picture of an alert proves nothing.'),
('add-money', '! 只相信这里显示的余额。短信或到账截图不能证明任何事。',
 '! 只在本页面付款或转入您的专属账号，切勿转给个人。只相信这里显示的余额，短信或到账截图不能证明任何事。'),
('cannot-log-in', '- **Number lost or stolen:**',
 E'- **Account frozen:** the login says why. Write to us from your e-mail; your money stays where it is.\n- **Number lost or stolen:**'),
('cannot-log-in', '- **号码丢失或被盗：**', E'- **账户被冻结：** 登录页会说明原因。请用邮箱联系我们，资金不受影响。\n- **号码丢失或被盗：**');

-- Search terms of users who have not read the article, without typos.
create temporary table searched (article_id text, words text) on commit drop;
insert into searched values
('withdraw', 'withdrawal pending delayed stuck not received 没到账 提现失败'),
('add-money', 'fund wallet money not received transfer not showing 没到账'),
('report-a-problem', 'code not working gift card not working does not work fake 卡无效 卡密错误 用不了'),
('cannot-log-in', 'otp not coming sms not received account frozen blocked suspended 收不到短信 账户冻结'),
('first-steps', 'verification failed name mismatch 认证失败'),
('sell-a-card', 'best rate today price buyer did not pay 今日汇率'),
('buy-a-card', 'seller not responding did not send 卖家不发货'),
('scams', 'scammed fraudster 被骗');

do $mend$
declare
  article text;
  version help.versions%rowtype;
  line record;
  en text;
  zh text;
  escaped constant text := '([].*()+?{}|^$\\[])';
begin
  for article in
    select article_id from pictured union select article_id from mended union select article_id from searched
  loop
    select * into version from help.versions v where v.article_id = article order by v.version desc limit 1;
    continue when version.by_id is not null;
    for line in select * from mended where article_id = article loop
      en := replace(version.body_en, line.was, line.is_now);
      zh := replace(version.body_zh, line.was, line.is_now);
      if (en, zh) is not distinct from (version.body_en, version.body_zh) then
        raise exception 'article % does not say: %', article, line.was;
      end if;
      version.body_en := en;
      version.body_zh := zh;
    end loop;
    for line in select * from pictured where article_id = article loop
      en := regexp_replace(version.body_en, '^(' || regexp_replace(line.begins_en, escaped, '\\\1', 'g') || '[^\n]*)$',
        '\1' || line.gap || '![' || line.text_en || '](/help/' || line.name || '-en.webp)', 'n');
      zh := regexp_replace(version.body_zh, '^(' || regexp_replace(line.begins_zh, escaped, '\\\1', 'g') || '[^\n]*)$',
        '\1' || line.gap || '![' || line.text_zh || '](/help/' || line.name || '-zh.webp)', 'n');
      if en = version.body_en or zh = version.body_zh then
        raise exception 'article % has no line that begins: %', article, line.begins_en;
      end if;
      version.body_en := en;
      version.body_zh := zh;
    end loop;
    select trim(version.words || ' ' || coalesce(string_agg(words, ' '), '')) into version.words
    from searched where article_id = article;
    version.version := version.version + 1;
    version.at := now();
    version.reason := 'It came with Gift';
    insert into help.versions select version.*;
  end loop;
end $mend$;
