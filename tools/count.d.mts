type Report = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};
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
