import type { SVGProps } from 'react';

type Props = SVGProps<SVGSVGElement> & { size?: number };

/** An outline icon from one path in a 24-unit box. Decorative: the text beside it has the meaning. */
export const icon = (path: string) =>
  function Icon({ size = 22, ...rest }: Props) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };

export const HomeIcon = /* @__PURE__ */ icon('M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z');
export const HistoryIcon = /* @__PURE__ */ icon('M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6');
export const ChatIcon = /* @__PURE__ */ icon('M4 5h16v11H9l-5 4z');
export const MeIcon = /* @__PURE__ */ icon('M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 21c1-5 4-7 8-7s7 2 8 7');
export const SwapIcon = /* @__PURE__ */ icon('M4 8h14l-3-3M20 16H6l3 3');
export const LockIcon = /* @__PURE__ */ icon(
  'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3',
);
export const EyeIcon = /* @__PURE__ */ icon(
  'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M10 5.2A9 9 0 0 1 12 5c4 0 7 2 10 7a17 17 0 0 1-2.6 3.3M6.5 6.9A16 16 0 0 0 2 12c3 5 6 7 10 7a10 10 0 0 0 4.6-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
export const BackIcon = /* @__PURE__ */ icon('M15 5l-7 7 7 7');
export const ForwardIcon = /* @__PURE__ */ icon('M9 5l7 7-7 7');
export const DownIcon = /* @__PURE__ */ icon('M6 9l6 6 6-6');
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18');
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7.5');
export const WarningIcon = /* @__PURE__ */ icon('M12 4l9 16H3zM12 10v4M12 17v.01');
export const HelpIcon = /* @__PURE__ */ icon(
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.01',
);
export const SearchIcon = /* @__PURE__ */ icon('M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15.5 15.5L20 20');
export const OfflineIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M9 8.5A6 6 0 0 1 17.5 12 4 4 0 0 1 20 18.5M6.5 10.5A4.5 4.5 0 0 0 7 19h8',
);
export const ShieldIcon = /* @__PURE__ */ icon(
  'M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-4.5',
);
export const CardIcon = /* @__PURE__ */ icon(
  'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3 10h18M7 14h4',
);
export const WalletIcon = /* @__PURE__ */ icon(
  'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h10v3M16 13.5v.01',
);
export const MailIcon = /* @__PURE__ */ icon('M4 6h16v12H4zM4 7l8 6 8-6');
export const ClockIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2');
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const CopyIcon = /* @__PURE__ */ icon(
  'M9 8h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM16 8V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3',
);
export const TagIcon = /* @__PURE__ */ icon('M4 4h8l8 8-8 8-8-8zM8.5 8.5v.01');
export const CameraIcon = /* @__PURE__ */ icon(
  'M4 8h4l1.5-3h5L16 8h4v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
);
export const DeleteIcon = /* @__PURE__ */ icon('M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5');
export const DotsIcon = /* @__PURE__ */ icon('M5 12h.01M12 12h.01M19 12h.01');
export const RefreshIcon = /* @__PURE__ */ icon(
  'M20 5v5h-5M4 19v-5h5M19 10a8 8 0 0 0-14-2M5 14a8 8 0 0 0 14 2',
);
