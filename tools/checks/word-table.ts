// Table: the words that names may not have, and the names that have them for a reason.

/** Word or pair of words in a name → what to write instead. */
export const banned: Readonly<Record<string, string>> = {
  act: 'action, run',
  acts: 'actions',
  appointed: 'roleGrant',
  appointment: 'role grant',
  appointments: 'role grants',
  barred: 'prohibited, ineligible',
  'bank signs': 'bank health',
  begin: 'start',
  begins: 'startsAt',
  begun: 'started',
  burning: 'expiring',
  cites: 'citedEvents',
  'code looks': 'codeAccessLog',
  deed: 'action',
  deeds: 'actions',
  departed: 'erased',
  desk: 'admin',
  door: 'public API, module',
  doors: 'boundaries, modules',
  ends: 'expiresAt, closes, outcome',
  errand: 'task, job',
  'fold mark': 'balanceCheckpoint',
  forget: 'delete, clear, invalidate',
  forgive: 'a fixture, or what it resets',
  forgotten: 'erased, deleted',
  ground: 'reason',
  grounds: 'reasons',
  hear: 'receive',
  hearer: 'subscriber, handler',
  hears: 'receives, subscribes',
  house: 'company, platform',
  'in vain': 'noViolation, failed',
  keep: 'save, cache, retain, unchanged',
  keeps: 'saves, retains, prefers',
  kept: 'saved, cached, retained, remaining',
  kin: 'linkedAccounts',
  kinship: 'linkedAccounts',
  laws: 'invariants',
  letter: 'email, character',
  letters: 'emails, characters, alphabet',
  listed: 'rows, items, listOrder',
  lives: 'sequences, lifetime',
  look: 'view, read',
  looked: 'viewed, reads',
  looks: 'views, accessLog, styles',
  mend: 'fix, repair',
  mended: 'fixed, repaired',
  moments: 'times, timestamps',
  most: 'max',
  news: 'event, message',
  owe: 'debt',
  owed: 'debt, due, liabilities',
  owes: 'debt, debtor',
  paper: 'identityDocument, file',
  'paper looks': 'documentAccessLog',
  papers: 'identityDocuments, files',
  persons: 'verifiedIdentities, people',
  proof: 'evidence, receipt, confirmation',
  proofs: 'evidence, receipts',
  'put off': 'retryBackoff',
  putoff: 'retryBackoff',
  ripe: 'checkpointWatermark',
  said: 'message, text, status',
  say: 'message, reply',
  seat: 'participant',
  seats: 'participants',
  shelf: 'list, articles',
  someone: 'createUser()',
  stories: 'tests, scenarios',
  story: 'test, scenario',
  teller: 'publisher',
  telling: 'publishing, sending',
  tells: 'publishes, reveals',
  tidy: 'cleanup',
  told: 'notified, sent',
  tray: 'queue',
  turn: 'awaiting party, switch, round',
  turns: 'awaiting parties, rounds',
  twin: 'duplicate, linked account',
  twins: 'duplicates, linked accounts',
  unannounced: 'unsolicitedPayment',
  waiting: 'pending, queued, open, fallback',
  walk: 'visit, sequence, accessMatrix',
  walks: 'visits, sequences',
  whoever: 'user, caller',
  withdrawn: 'revoked, cancelled',
  word: 'text, label, keyword',
  words: 'text, texts, keywords',
  world: 'demo data',
  yours: 'own, mine',
};

/** Names with such words that are not ours to choose, or that are the term of the field; and why. */
export const fixedNames: Readonly<Record<string, string>> = {
  ...all('method, field or column of OpenIM', [
    'add_black addBlack remove_black removeBlack get_black_list getBlackList getBlackListWithPage',
    'get_specified_blacks blackUserID blackUserInfo blackAdded blackRemoved OnBlackAdded onBlackAdded',
    'OnBlackDeleted onBlackDeleted onBlackInfoChanged lookMemberInfo look_member_info begin endSeq isEnd muteEndTime',
    'handleResult',
  ]),
  ...all('path of the specification', ['forgetPwd']),
  ...all('property of node-postgres', ['waitingCount']),
  ...all('stored: key of a setting', [
    'supportQuestionsWaiting orderCodeKeptDays proofPdfMaxBytes proofVideoMaxBytes proofVideoSeconds',
  ]),
  ...all('stored: column or index', [
    'is_waiting approvals_waiting cases_waiting is_listed owed_kobo ends_at proof_id proof_nodes proof_nodes_of_user',
  ]),
  ...all('stored: field of an event of a case', ['wordsMac']),
  ...all('variable of the environment', ['DEMO_WORLD']),
  ...all('pair of startsAt', ['endsAt']),
  ...all('term of banks: the amount of a transfer in words', ['amountInWords AmountInWords']),
  ...all('term of cryptography: a proof of reserves or of inclusion', [
    'DigestProof InclusionProof ProofStep reservesProof useReservesProof adminReserveProofs ReserveProofsPage',
  ]),
  ...all('money paid out', ['withdrawnKobo withdrawnToday withdrawnMail sumWithdrawnTodayByUser']),
  ...all('name of JavaScript, Node.js, SQL, CSS or React', [
    'endsWith padEnd touchEnd touchend onTouchEnd trimEnd transitionend animationend dragend scrollend pointerend',
    'HTMLSpanElement span worker_threads placeHolder keepAlive shouldKeepAlive begin end else least',
  ]),
};

/** Names that are right in these files only, and why. */
export const namesIn: readonly { names: string; files: RegExp; reason: string }[] = [
  {
    names: 'waiting withdrawn',
    files:
      /^(?:apps\/console\/src\/(?:approvals|labels)\/|apps\/server\/src\/modules\/operator\/|packages\/contract\/src\/calls\/admin\/operator\.|db\/migrations\/0005-)/,
    reason: 'stored: state of an approval',
  },
  { names: 'waiting', files: /^e2e\/offline\./, reason: 'property of a service worker registration' },
  {
    names: 'withdrawn',
    files: /\/wallet\/limits-sheet\.|\/notifications\/table\/money\.|^tools\/tables\/notification-links\./,
    reason: 'money paid out',
  },
  {
    names: 'owed owedKobo takenBackOwed arrivedAfterReturnOwed',
    files:
      /\/notifications\/table\/money\.|^apps\/server\/src\/events\.|\/wallet\/(?:chargebacks\/book|reviews\/admin)\./,
    reason: 'stored: field of an event, name and detail of a notification',
  },
  { names: 'turn', files: /notification/, reason: 'stored: type of a notification' },
  {
    names: 'say',
    files: /disputes\/(?:evidence|stored-names|commands\/attacks\.http\.test)\.|^db\/migrations\/0014-/,
    reason: 'stored: kind of a statement',
  },
  {
    names: 'words',
    files:
      /^apps\/server\/src\/(?:events\.|modules\/(?:help|identity|messaging|notifications|operator|privacy)\/)|^apps\/web\/src\/features\/chat\/(?:chat-text\.test|notifications\/notification-content)\.|^e2e\/chat\/chat-screens\.|^db\/migrations\//,
    reason: 'stored: column of typed text, field of an event',
  },
  {
    names:
      'proof proofs proofID Proof checkProof makeProof saveProof maxProofs proofJobs proofOf proofsOf proofProblems ProofRow',
    files:
      /digest|reserves?[-/.]|^apps\/server\/src\/modules\/wallet\/(?:index|admin\/(?:books|reconciliation))\.|^apps\/server\/src\/modules\/operator\/exports\/money-files\.|^apps\/console\/src\/labels\/empty-lists\.|^packages\/contract\/src\/calls\/admin\/money-books\.|^(?:sim\/money\/checks|e2e\/money\/balance\.e2e)\.|^db\/migrations\/0009-/,
    reason: 'term of cryptography: a proof of reserves or of inclusion',
  },
  {
    names: 'letters',
    files: /\/cards\.(?:test\.)?ts$|\/catalogue\/labels\.|\/people\.http\.test\./,
    reason: 'letters of the alphabet',
  },
  {
    names:
      'word words hasWord foldedWords numberWords ourWords staffWords bannedWords technicalWords wordsOf',
    files:
      /\/help\/search\.|\/nicknames\.|\/text\/contacts\.|\/amount-in-words\.|^e2e\/zoom\.|^tools\/(?:check|words|checks\/(?:names|words)|tables\/order-table)\./,
    reason: 'words of a text',
  },
  { names: 'word words', files: /\/md5\./, reason: 'term of MD5: 32 bits' },
];

function all(reason: string, lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((name) => [name, reason]));
}

/** Phrases that no comment, text or page has any more → what to write instead. */
export const phrases: Readonly<Record<string, string>> = {
  'a written end': 'a defined outcome',
  'as it should be': 'OK',
  'at leisure': 'later, when idle',
  'behind the door': 'inside the module',
  'comes to rest': 'ends, is idle',
  'dies with': 'ends with',
  'in whose favour it is not': 'the losing side',
  'is born': 'is created',
  'is heard of': 'is published',
  'kept whole': 'complete',
  'lives as long as': 'lasts until',
  'made whole': 'refunded',
  "nobody's word": 'no decision',
  'its word is kept': 'the value is saved',
  'stories told': 'tests',
  'waits for leave': 'waits for approval',
  'what waits for whom': 'awaiting party',
  'who of us': 'which staff member',
  afresh: 'again',
  lest: 'so that … not',
};
