// Table: the outcomes of the calls of support threads.
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import type { TestApp } from '../app';
import { createTestUser } from '../fixtures/users';
import { type AccessCase, type AccessMatrix, createThreeUsers } from './fixtures';

const staffOnly = ['NotStaff', 'NotStaff', 'ok'] as const;
const text = 'Where is my money?';

async function askedBy(gift: TestApp, token: string): Promise<string> {
  return (await gift.call('askSupport', { text }, { token })).data.questionID;
}

/** The owner is a staff member, and somebody else's thread is open. */
const atThread =
  (
    more: object | ((gift: TestApp) => Promise<object>) = {},
    role: StaffRole = 'support',
  ): AccessCase['setup'] =>
  async (gift) => ({
    people: { ...(await createThreeUsers(gift)), owner: await createTestUser(gift, { roles: [role] }) },
    input: {
      questionID: await askedBy(gift, (await createTestUser(gift)).token),
      ...(typeof more === 'function' ? await more(gift) : more),
    },
  });

/** The owner asked; `closed`: support closed the thread. */
const ofAsker =
  (more: object, isClosed = false): AccessCase['setup'] =>
  async (gift) => {
    const people = await createThreeUsers(gift);
    const questionID = await askedBy(gift, people.owner.token);
    const support = await createTestUser(gift, { roles: ['support'] });
    if (isClosed) await gift.call('closeThread', { questionID }, { token: support.token });
    return { people, input: { questionID, ...more } };
  };

const withoutThread =
  (input: object | ((gift: TestApp) => Promise<object>)): AccessCase['setup'] =>
  async (gift) => ({
    people: { ...(await createThreeUsers(gift)), owner: await createTestUser(gift, { roles: ['support'] }) },
    input: typeof input === 'function' ? await input(gift) : input,
  });
let made = 0;
const canned = () => ({
  ...{
    replyID: null,
    name: `Walked ${++made}`,
    textEn: 'Hello {name}, it comes.',
    textZh: '您好 {name}',
    textPcm: null,
  },
});

export const helpThreadAccess = {
  writeToSupport: [
    {
      setup: ofAsker({ text: 'Still nothing.' }),
      outcomes: ['QuestionNotFound', 'QuestionNotFound', 'ok'],
      hides: 'questionID',
    },
  ],
  rateSupport: [
    {
      setup: ofAsker({ isHelpful: true }, true),
      outcomes: ['QuestionNotFound', 'QuestionNotFound', 'ok'],
      hides: 'questionID',
    },
  ],
  staffThread: [
    { setup: atThread(), outcomes: staffOnly },
    {
      of: 'a thread of another team',
      setup: atThread({}, 'finance'),
      outcomes: ['NotStaff', 'NotStaff', 'QuestionNotFound'],
    },
  ],
  answerQuestion: [{ setup: atThread({ text: 'In escrow.' }), outcomes: staffOnly }],
  closeThread: [{ setup: atThread(), outcomes: staffOnly }],
  assignThread: [{ setup: atThread({ assigneeID: null }), outcomes: staffOnly }],
  addThreadNote: [{ setup: atThread({ text: 'Asked the bank.' }), outcomes: staffOnly }],
  cannedReplies: [{ setup: withoutThread({}), outcomes: staffOnly }],
  saveCannedReply: [{ setup: withoutThread(async () => canned()), outcomes: staffOnly }],
  deleteCannedReply: [
    {
      setup: withoutThread(async (gift) => {
        const support = await createTestUser(gift, { roles: ['support'] });
        const { name, ...reply } = canned();
        await gift.call('saveCannedReply', { ...reply, name }, { token: support.token });
        const { data } = await gift.call('cannedReplies', undefined, { token: support.token });
        return { replyID: data.items.find((one) => one.name === name)?.replyID };
      }),
      outcomes: staffOnly,
    },
  ],
} satisfies Partial<AccessMatrix>;
