import { type LocalizedText, localizeStaff as localize, type StaffText } from '@gift/client/language';

/** The options of a select, each with its label. */
export const Options = <Value extends string>({
  values,
  labels,
}: {
  values: readonly Value[];
  labels: Readonly<Record<Value, StaffText | LocalizedText>>;
}) =>
  values.map((value) => (
    <option key={value} value={value}>
      {localize(labels[value])}
    </option>
  ));
