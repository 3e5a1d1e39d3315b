import { texts } from '../shared/i18n/texts';

const appName = 'Gift';

/** The title of each route, by its translation key. */
export const titles = texts({
  home: ['Home', '首页'],
  account: ['Bank accounts', '银行账户'],
  activity: ['Promotions', '活动'],
  addMoney: ['Add money', '充值'],
  balance: ['Balance', '余额'],
  chat: ['Chat', '聊天'],
  chatCenter: ['Chat', '聊天'],
  messages: ['Messages', '消息'],
  notification: ['Notifications', '通知'],
  checkCode: ['Check the card', '验卡'],
  createOffer: ['Post an offer', '发布报价'],
  createOrder: ['New order', '新建订单'],
  disputeResult: ['Decision', '裁决结果'],
  disputeApply: ['Report a problem', '发起争议'],
  disputeDetail: ['Dispute', '争议详情'],
  forgotPassword: ['Reset password', '重置密码'],
  helpCenter: ['Help', '帮助中心'],
  helpDetail: ['Help', '帮助详情'],
  history: ['History', '订单'],
  historyDispute: ['Disputes', '争议订单'],
  payLoad: ['Running orders', '进行中'],
  payResult: ['Bought', '已买入'],
  soldResult: ['Sold', '已卖出'],
  inviteFriend: ['Invite friends', '邀请好友'],
  login: ['Log in', '登录'],
  me: ['Me', '我的'],
  modifyPrice: ['Change price', '修改价格'],
  myOff: ['My offers', '我的报价'],
  offerDetail: ['Offer', '报价详情'],
  paymentResult: ['Payment', '支付结果'],
  profile: ['Profile', '个人资料'],
  qrCode: ['QR code', '二维码'],
  register: ['Sign up', '注册'],
  rewards: ['Rewards', '奖励'],
  sendCode: ['Send the code', '发送卡密'],
  userDetail: ['Trader', '用户详情'],
  verificationCode: ['Enter the code', '输入验证码'],
  walletPin: ['Wallet PIN', '钱包密码'],
  withDraw: ['Withdraw', '提现'],
  withdrawToWallet: ['Rewards to wallet', '奖励转入钱包'],
  settings: ['Settings', '设置'],
  gallery: ['Gallery', '组件展示'],
  notFound: ['Page not found', '页面不存在'],
});

export type TitleKey = keyof typeof titles;
export const pageTitle = (key: TitleKey | null) => (key ? `${titles[key]} - ${appName}` : appName);
