import type { StaffText } from '@gift/client/language';
import type { ModeratorWork, WorkPeriod } from '@gift/contract/disputes/moderator-work';

// table: labels of a moderator's cases, and of the periods.
export const workLabels: Record<ModeratorWork, StaffText> = {
  open: ['Open now', '未结案'],
  overdue: ['Overdue', '已超时'],
  decided: ['Decided', '已裁决'],
  appealed: ['Appealed', '被申诉'],
  overturned: ['Changed on appeal', '申诉改判'],
  rated: ['Rated', '获评价'],
};

export const periodLabels: Record<WorkPeriod, StaffText> = {
  '7': ['7 days', '7 天'],
  '30': ['30 days', '30 天'],
  '90': ['90 days', '90 天'],
};
