import { textIn } from '@gift/contract/text/localized';
import type { Language } from '../../../platform/text/language';
import type { Reading } from './record';

/** The README of a case's ZIP: what it contains, and how to verify it. */
export const readMe = ({ dispute: { orderID }, site, now }: Reading, language: Language): string =>
  textIn(
    [
      `The dispute about order ${orderID}, made by ${site} on ${now.toISOString()} (UTC)

case.html         a page to read: both sides, sums, times, what was said and shown, what was decided
case.json         the same as a whole record: the chained log of each step, the hash of each file, the signature
files/            every file handed in that you may see now, and those sent in the room of the case (room-…, the
                  oldest 100 MB of each side)
verify-case.mjs   the script that checks all this; it needs Node (nodejs.org) and no connection

To check it, unpack it, and in its folder run
  node verify-case.mjs
  node verify-case.mjs --key ${site}
The first line needs nobody: it finds every file that was changed, is missing or was added. The second also asks ${site}
whether the key that signed it is its own. If you do not trust this copy of the script, take the same one from the source
code of this software: tools/verify/verify-case.mjs.

The hashes: servedSha256 is of the file as you see it here. sha256 is of what its sender's phone sent: a picture was made
smaller there and redrawn here, nobody keeps the bytes in between, so of a picture it only shows that the records agree. PDFs
and recordings are kept as they were sent, and both are the same.
Those of files of the room (roomFiles) were computed when this was made.
Not in it: codes of cards, what the other side handed in and you may not see yet, messages that were taken away, with their
files, and what was sent in the room beyond 100 MB (its lines are in the record).
`,
      `订单 ${orderID} 的争议案件，由 ${site} 生成于 ${now.toISOString()}（UTC）

case.html         可阅读的页面：双方、金额、时间、陈述、凭证与裁决
case.json         同样内容的完整记录：每一步的链式日志、各文件的哈希、平台签名
files/            您此刻可查看的全部凭证文件，以及聊天室中发送的文件（room- 开头，每方最多 100 MB）
verify-case.mjs   验证脚本，只需 Node（nodejs.org），无需联网

如何验证：解压后在该文件夹中运行
  node verify-case.mjs
  node verify-case.mjs --key ${site}
第一行不联网，查出任何被改动、缺失或多出的文件；第二行另向 ${site} 询问签名公钥是否属于该平台。
若不信任此处的脚本，请使用软件源代码仓库 tools/verify/verify-case.mjs 中的同一脚本。

哈希说明：servedSha256 是您此处所见文件的哈希；sha256 是发送方手机所发内容的哈希。图片由手机缩小、再由平台重绘，
原始内容无人保存，故 sha256 只能证明记录一致。PDF 与视频原样保存，两者相同。
聊天室文件的哈希（roomFiles）在生成本文件时计算。
未包含：卡密、尚未向您公开的对方凭证、已移除的消息及其文件，以及聊天室中超出 100 MB 的文件（其条目在记录中）。
`,
      `The dispute about order ${orderID}, ${site} make am on ${now.toISOString()} (UTC)

case.html         page to read: the two sides, sums, times, wetin people talk and show, wetin dem decide
case.json         the same as whole record: the chained log of each step, the hash of each file, the signature
files/            every file wey dem submit wey you fit see now, and the ones for the room of the case (room-…, the
                  oldest 100 MB of each side)
verify-case.mjs   the script wey dey check all this; e need Node (nodejs.org) and no connection

To check am, unpack am, and inside the folder run
  node verify-case.mjs
  node verify-case.mjs --key ${site}
The first line no need anybody: e dey find every file wey dem change, wey no dey or wey dem add. The second one dey also ask
${site} whether the key wey sign am na im own. If you no trust this copy of the script, take the same one from the source
code of this software: tools/verify/verify-case.mjs.

The hashes: servedSha256 na of the file as you see am here. sha256 na of wetin the sender phone send: the phone make picture
smaller and we redraw am here, nobody keep the bytes in between, so for picture e only show say the records agree. We keep
PDFs and recordings as dem send them, and the two na the same.
We compute the ones of files of the room (roomFiles) when we make this.
No dey inside: card codes, wetin the other side submit wey you no fit see yet, messages wey dem remove, with their files,
and wetin dem send for the room pass 100 MB (the lines dey the record).
`,
    ],
    language,
  );
