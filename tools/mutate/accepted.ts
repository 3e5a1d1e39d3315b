/** Mutants that may survive: the file, the mutant's name (`named`), and why no test has to detect it. */
export const accepted: readonly (readonly [location: string, name: string, reason: string])[] = [
  [
    'packages/money/src/fees.ts',
    '…f((faceMinor * rateKobo * 2n +⟦100n → 101n⟧) / 200n);',
    'Twice a whole number is even, so one more never reaches the next kobo.',
  ],
  [
    'packages/money/src/fees.ts',
    'if (amount⟦<= → <⟧0n || rule.bps === 0n) return …',
    'Nothing of no amount, or of one kobo, can be afforded: the fee is none either way.',
  ],
  [
    'packages/money/src/fees.ts',
    'if (amount <=⟦0n → 1n⟧|| rule.bps === 0n) return noF…',
    'Nothing of no amount, or of one kobo, can be afforded: the fee is none either way.',
  ],
  [
    'packages/money/src/fees.ts',
    '…(feeOf(fee, shareBps), noKobo,⟦fee < most → false⟧? fee : most);',
    'A coupon above the fee is held to the fee by the next step.',
  ],
  [
    'packages/money/src/fees.ts',
    '…Of(fee, shareBps), noKobo, fee⟦< → <=⟧most ? fee : most);',
    'At the bound both branches are the same sum.',
  ],
  [
    'packages/money/src/fees.ts',
    'amount⟦< → <=⟧min ? min : amount > max ? max…',
    'At the bound both branches are the same sum.',
  ],
  [
    'packages/money/src/fees.ts',
    'amount < min ? min : amount⟦> → >=⟧max ? max : amount;',
    'At the bound both branches are the same sum.',
  ],
  [
    'packages/money/src/naira.ts',
    'if (⟦whole.length > max.toString().length → false⟧) return { ok: false, problem:…',
    'Saves time with very long numbers; the amount is compared again.',
  ],
  [
    'packages/money/src/naira.ts',
    'if (whole.length⟦> → >=⟧max.toString().length) return …',
    'Saves time with very long numbers; the amount is compared again.',
  ],
  ['packages/money/src/naira.ts', 'if (⟦!grouper → true⟧) {', 'Only keeps the formatter for the next call.'],
  ['packages/money/src/naira.ts', '…uage, { maximumFractionDigits:⟦0 → 1⟧});', 'A bigint has no fraction.'],
  [
    'packages/money/src/naira.ts',
    '⟦groupers.set(language, grouper); → ;⟧',
    'Only keeps the formatter for the next call.',
  ],
  ['packages/money/src/naira.ts', 'const size = value⟦< → <=⟧0n ? -value : value;', 'Minus zero is zero.'],
  ['packages/money/src/naira.ts', 'const size = value <⟦0n → 1n⟧? -value : value;', 'Minus zero is zero.'],
  [
    'packages/money/src/naira.ts',
    "…(size / 100n, options.language⟦?? → &&⟧'en-US'),",
    'Shows only where the host of the tests groups numbers in another way.',
  ],
  [
    'packages/money/src/amount-in-words.ts',
    'const size = amount⟦< → <=⟧0n ? -amount : amount;',
    'Minus zero is zero.',
  ],
  [
    'packages/money/src/amount-in-words.ts',
    'const size = amount <⟦0n → 1n⟧? -amount : amount;',
    'Minus zero is zero.',
  ],
  [
    'packages/money/src/amount-in-words.ts',
    '… === 0 && group < 100 && value⟦> → >=⟧1000n ? `and ${under1000(group…',
    'The last group of 1,000 is zero and is left out.',
  ],
  [
    'packages/money/src/amount-in-words.ts',
    'return unit === 0 ? tens[Math.⟦floor → ceil⟧(value / 10)]! : `${tens[Math.…',
    'Divides by ten what is a multiple of ten.',
  ],
  [
    'packages/contract/src/rules.ts',
    '… = (text: string) => /^[1-9]\\d⟦{0,18} → {0,19}⟧$/.test(text) && BigInt(text) …',
    'The number is compared with 63 bits as well.',
  ],
  [
    'packages/contract/src/rules.ts',
    "…ng, birthday?: string, phone =⟦'' → 'mutant'⟧): boolean {",
    'No PIN is part of the text.',
  ],
  [
    'packages/contract/src/rules.ts',
    'const isRepeat = /⟦^ → nothing⟧(\\d)\\1{5}$|^(\\d\\d)\\2\\2$|^(\\d{3…',
    'A PIN has six digits, and the other patterns cover the same ones.',
  ],
  [
    'packages/contract/src/rules.ts',
    '…(\\d{3})\\3$|^(\\d)\\4(\\d)\\5(\\d)\\6⟦$ → nothing⟧/.test(pin);',
    'A PIN has six digits.',
  ],
  [
    'packages/contract/src/rules.ts',
    'const isRepeat = /^(⟦\\d → \\D⟧)\\1{5}$|^(\\d\\d)\\2\\2$|^(\\d{3})\\…',
    'A PIN has six digits, and the other patterns cover the same ones.',
  ],
  [
    'packages/contract/src/rules.ts',
    'const isRepeat = /^(\\d)\\1⟦{5 → {6⟧}$|^(\\d\\d)\\2\\2$|^(\\d{3})\\3$|^(…',
    'A PIN has six digits, and the other patterns cover the same ones.',
  ],
  [
    'packages/contract/src/rules.ts',
    "const [year =⟦'' → 'mutant'⟧, month = '', day = ''] = birt…",
    'A birthday has three parts.',
  ],
  [
    'packages/contract/src/rules.ts',
    "const [year = '', month =⟦'' → 'mutant'⟧, day = ''] = birthday.split('…",
    'A birthday has three parts.',
  ],
  [
    'packages/contract/src/rules.ts',
    "… [year = '', month = '', day =⟦'' → 'mutant'⟧] = birthday.split('-');",
    'A birthday has three parts.',
  ],
  ['packages/contract/src/fields.ts', '.max(⟦15 → 16⟧)', 'The pattern says it as well.'],
  [
    'packages/contract/src/fields.ts',
    '.regex(/^(0|[1-9]\\d⟦{0,14} → {0,15}⟧)$/)',
    'The length is limited as well.',
  ],
  [
    'packages/contract/src/fields.ts',
    ".meta({ description:⟦'A sum in kobo, as digits' → ''⟧});",
    'Words for the reader of the API description.',
  ],
  ['packages/contract/src/fields.ts', '.max(⟦15 → 16⟧) (2)', 'The pattern says it as well.'],
  [
    'packages/contract/src/fields.ts',
    '.regex(/^[1-9]\\d⟦{0,14} → {0,15}⟧$/);',
    'The length is limited as well.',
  ],
  ['packages/contract/src/fields.ts', '.max(⟦19 → 20⟧)', 'The pattern says it as well.'],
  [
    'packages/contract/src/fields.ts',
    '.regex(/⟦^ → nothing⟧[1-9]\\d{0,18}$/)',
    'The length is limited as well.',
  ],
  [
    'packages/contract/src/fields.ts',
    '.regex(/^[1-9]\\d{0,18}⟦$ → nothing⟧/)',
    'The length is limited as well.',
  ],
  [
    'packages/contract/src/fields.ts',
    '.regex(/^[1-9]\\d⟦{0,18} → {0,19}⟧$/)',
    'The length is limited as well.',
  ],
  [
    'packages/contract/src/fields.ts',
    '… const walletPin = z.string().⟦max → min⟧(6).regex(pinPattern);',
    'The pattern says it as well.',
  ],
  [
    'packages/contract/src/fields.ts',
    '…st walletPin = z.string().max(⟦6 → 7⟧).regex(pinPattern);',
    'The pattern says it as well.',
  ],
  ['packages/contract/src/fields.ts', '.max(⟦46 → 47⟧)', 'The pattern says it as well.'],
  [
    'packages/contract/src/fields.ts',
    '…nst elevenDigits = z.string().⟦max → min⟧(11).regex(ninPattern);',
    'The pattern says it as well.',
  ],
  [
    'packages/contract/src/fields.ts',
    '…elevenDigits = z.string().max(⟦11 → 12⟧).regex(ninPattern);',
    'The pattern says it as well.',
  ],
  [
    'apps/server/src/modules/orders/machine/decide.ts',
    "return { to: cell.to, fault:⟦cell.fault === 'actor' → false⟧? null : (cell.fault ?? null) …",
    'No cell of the clock blames the actor.',
  ],
  [
    'apps/server/src/modules/orders/machine/decide.ts',
    "…cell.to, fault: cell.fault ===⟦'actor' → ''⟧? null : (cell.fault ?? null) …",
    'No cell of the clock blames the actor.',
  ],
  [
    'apps/server/src/platform/state-machine/state-machine.ts',
    "return { fact: making(⟦'facts' → ''⟧), finding: making('findings')…",
    'A guard asks about findings, or about anything else.',
  ],
  [
    'apps/server/src/modules/orders/machine/guards.ts',
    '⟦order.priceProposedAt → true⟧? order.priceProposedAt.getTim…',
    'A proposed rate always comes with its time.',
  ],
  [
    'apps/server/src/modules/orders/machine/guards.ts',
    '…ettings.orderPriceAnswerMin) :⟦0 → 1⟧;',
    'A proposed rate always comes with its time.',
  ],
  [
    'apps/server/src/modules/orders/machine/guards.ts',
    '⟦order.deadlineAt → true⟧? order.deadlineAt.getTime() -…',
    'Every state that can be extended has a deadline.',
  ],
  [
    'apps/server/src/modules/orders/machine/guards.ts',
    '…s.orderPayExtensionOpensMin) :⟦0 → 1⟧;',
    'Every state that can be extended has a deadline.',
  ],
  [
    'apps/server/src/modules/orders/machine/guards.ts',
    '… => (findings.availableKobo ??⟦-1n → 1n⟧) >= order.buyerPaysKobo,',
    'No order costs a kobo or less.',
  ],
  [
    'apps/server/src/modules/orders/machine/guards.ts',
    '…> (findings.availableKobo ?? -⟦1n → 2n⟧) >= order.buyerPaysKobo,',
    'No order costs a kobo or less.',
  ],
  [
    'apps/server/src/modules/orders/machine/timers.ts',
    'if (at⟦< → <=⟧midnight + morning) at = midni…',
    'At seven sharp both ways give seven.',
  ],
  [
    'ledger.settle_escrow',
    'if p_buyer_amount⟦> →  >= ⟧0 and v_hold.owner >= v_hold.c…',
    'Adds nothing to a balance, which stays as it is.',
  ],
  [
    'ledger.settle_escrow',
    '…nt), (2, 16::bigint, p_fee), (⟦3 → 4⟧, 32::bigint, p_vat),',
    'Two parts with one number stay as they are written.',
  ],
  [
    'ledger.settle_escrow',
    'if p_buyer_amount⟦> →  >= ⟧0 and v_hold.owner < v_hold.co…',
    'Adds nothing to a balance, which stays as it is.',
  ],
  [
    'ledger.settle_escrow',
    'if p_seller_amount⟦> →  >= ⟧0 and p_release_at is null the…',
    'Adds nothing to a balance, which stays as it is.',
  ],
  [
    'ledger.settle_escrow',
    'from (values (⟦1 → 2⟧, v_seller_account, p_seller_a…',
    'Two parts with one number stay as they are written.',
  ],
  [
    'ledger.settle_escrow',
    '…r_account, p_seller_amount), (⟦2 → 3⟧, 16::bigint, p_fee), (3, 32::…',
    'Two parts with one number stay as they are written.',
  ],
  [
    'ledger.settle_escrow',
    '(⟦4 → 5⟧, v_hold.owner * 16 + 1, p_buy…',
    'Only the order of the numbers counts.',
  ],
  [
    'apps/server/src/modules/disputes/machine/decide.ts',
    "… (audience === 'asked') return⟦next.asked → true⟧? [next.asked] : [];",
    'The one event that is published to the asked side sets it.',
  ],
  [
    'ledger.settle_batch',
    '…where h.id in (select o * 16 +⟦6 → 7⟧from unnest(p_orders) o) order…',
    'Locks other rows; the update that follows locks the right ones.',
  ],
  [
    'ledger.settle_batch',
    '…h where h.id in (select o * 16⟦+ →  - ⟧6 from unnest(p_orders) o) ord…',
    'Locks other rows; the update that follows locks the right ones.',
  ],
  [
    'ledger.settle_batch',
    '…ds h where h.id in (select o *⟦16 → 17⟧+ 6 from unnest(p_orders) o) o…',
    'Locks other rows; the update that follows locks the right ones.',
  ],
  [
    'ledger.settle_batch',
    '…ts[o.n], p_buyer_amounts[o.n])⟦>= →  > ⟧0;',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    '…o.n], p_buyer_amounts[o.n]) >=⟦0 → 1⟧;',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    '…holds h on h.id = o.order_id *⟦16 → 17⟧+ 6 and h.closed_at is null',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    '…er_id * 16 + 6 and h.closed_at⟦is null → is not null⟧',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    '…ds h on h.id = o.order_id * 16⟦+ →  - ⟧6 and h.closed_at is null',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    '… h on h.id = o.order_id * 16 +⟦6 → 7⟧and h.closed_at is null',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    'join ledger.holds h on h.id⟦= →  <> ⟧o.order_id * 16 + 6 and h.clos…',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    '…) o group by o having count(*)⟦> →  >= ⟧1) then',
    'Falls back to settling one by one, with the same result.',
  ],
  [
    'ledger.settle_batch',
    '…* 16 + 1, p_buyer_amounts[o.n]⟦> →  >= ⟧0),',
    'Locks a wallet that gets nothing.',
  ],
  [
    'ledger.settle_batch',
    '… 16 + 1, p_seller_amounts[o.n]⟦> →  >= ⟧0 and p_release_ats[o.n] is nu…',
    'Locks a wallet that gets nothing.',
  ],
  [
    'ledger.settle_batch',
    '…+ 1, p_seller_amounts[o.n] > 0⟦and p_release_ats[o.n] is null → nothing⟧)) w (account, wanted)',
    'Locks a wallet that gets nothing yet.',
  ],
  [
    'ledger.reopen_escrow',
    '…v_pending, p_seller_amount), (⟦2 → 3⟧, 16::bigint, p_fee), (3, 32::…',
    'Two parts with one number stay as they are written.',
  ],
  [
    'ledger.reopen_escrow',
    '…nt), (2, 16::bigint, p_fee), (⟦3 → 4⟧, 32::bigint, p_vat)) part (n,…',
    'Only the order of the numbers counts.',
  ],
  [
    'ledger.reopen_escrow',
    'from (values (⟦1 → 2⟧, v_pending, p_seller_amount),…',
    'Two parts with one number stay as they are written.',
  ],
  [
    'ledger.reopen_escrow',
    '…from ledger.holds h where h.id⟦= →  <> ⟧v_escrow for update;',
    'Locks other rows; the update that follows locks the right ones.',
  ],
  [
    'ledger.reopen_escrow',
    "…eady', p_order using errcode =⟦'GL002' → 'GL099'⟧; end if;",
    'Proceeds on hold and an open escrow of one order exclude each other; this is a second guard.',
  ],
  [
    'ledger.reopen_escrow',
    '…_at = null where id = v_escrow⟦and closed_at is not null → nothing⟧;',
    'Proceeds on hold and an open escrow of one order exclude each other; this is a second guard.',
  ],
  [
    'ledger.reopen_escrow',
    "if not found then⟦raise exception 'order % is in escrow already', p_order usin… → null;⟧end if;",
    'Proceeds on hold and an open escrow of one order exclude each other; this is a second guard.',
  ],
  [
    'ledger.post',
    '⟦perform pg_current_xact_id(); → null;⟧',
    'Matters only between drawing a number and writing its row, where no test can stop a transaction.',
  ],
  [
    'ledger.post',
    '…|| p_credits) a where a & 15 >⟦5 → 6⟧)',
    'The update of the balance refuses the account of an order as well.',
  ],
  [
    'ledger.advance_checkpoint',
    '…ot_xmin(pg_current_snapshot())⟦>= →  > ⟧v_mark.watermark_xid then',
    'Waits for one more transaction.',
  ],
  [
    'ledger.advance_checkpoint',
    'if v_mark.watermark_to⟦> →  >= ⟧v_mark.checkpoint_to and pg_sn…',
    'Adds up an empty range.',
  ],
  [
    'packages/money/src/amount-in-words.ts',
    'let gap =⟦false → true⟧;',
    'The first group is never zero and clears it.',
  ],
  [
    'packages/money/src/amount-in-words.ts',
    'let gap =⟦false → true⟧; (2)',
    'The first digit is never zero and clears it.',
  ],
  [
    'apps/server/src/modules/orders/rules/rules.ts',
    'for (let last = times.length⟦- → +⟧1; last >= settings.orderFault…',
    'A time beyond the list compares as false.',
  ],
  [
    'apps/server/src/modules/orders/rules/rules.ts',
    '… >= settings.orderFaultLimit -⟦1 → 2⟧; last -= 1) {',
    'A time before the list compares as false.',
  ],
  [
    'apps/server/src/modules/orders/rules/rules.ts',
    '…ettings.orderRemindEveryMin) :⟦0 → 1⟧;',
    'A millisecond after 1970 is long ago as well.',
  ],
  [
    'apps/server/src/modules/disputes/machine/guards.ts',
    "⟦actor === 'buyer' || actor === 'seller' → true⟧? actor : null;",
    'The table gives these events to the two sides only.',
  ],
  [
    'apps/server/src/modules/disputes/machine/guards.ts',
    "…lds: Holds): Guard => ({ asks:⟦'facts' → ''⟧, refusal, holds });",
    "Only 'findings' is compared.",
  ],
];
