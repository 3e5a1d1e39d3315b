type Report = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};
type Timed = { name: string; startTime: number; endTime: number };
export function countReport(
  report: Report,
  root: string,
  maySkip: Map<string, string>,
): {
  passed: number;
  passedElsewhere: number;
  failures: string[];
  failedFiles: string[];
  notes: string[];
};
export function slowestFiles(testResults: Timed[], root: string, count?: number): [string, number][];
export function timeByProject(testResults: Timed[], root: string): [string, number][];
