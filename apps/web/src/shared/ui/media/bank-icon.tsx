import { icon } from '../icons';

export const BankIcon = icon('M3 10l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18');
