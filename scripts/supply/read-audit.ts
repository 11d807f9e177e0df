type Finding = {
  readonly name: string
  readonly severity: string
  readonly range: string
  readonly via: readonly unknown[]
}

/** What `npm audit --json` printed, as a person reads it, and whether it must stop a landing. */
export function readAudit(printed: string): { readonly words: string; readonly failed: boolean } {
  let report: unknown
  try {
    report = JSON.parse(printed)
  } catch {
    return { words: `npm audit printed no report: ${printed.slice(0, 200)}`, failed: true }
  }
  if (hasFindings(report)) {
    const findings = Object.values(report.vulnerabilities)
    if (findings.length === 0)
      return { words: 'the registry knows of nothing against the packages', failed: false }
    return { words: `${findings.length} finding(s)\n${findings.map(describe).join('\n')}`, failed: true }
  }
  const fault = report !== null && typeof report === 'object' ? JSON.stringify(report) : printed
  return {
    words: `NOT ASKED: the registry did not answer what is known against the packages. ${fault.slice(0, 300)}`,
    failed: false,
  }
}

function hasFindings(report: unknown): report is { vulnerabilities: Record<string, Finding> } {
  return report !== null && typeof report === 'object' && 'vulnerabilities' in report
}

function describe({ name, severity, range, via }: Finding): string {
  const titles = via.flatMap((each) =>
    each !== null && typeof each === 'object' && 'title' in each
      ? [`${String(each.title)}${'url' in each ? ` ${String(each.url)}` : ''}`]
      : [],
  )
  return `  ${severity} ${name} ${range}: ${titles.join('; ') || `through ${via.filter((each) => typeof each === 'string').join(', ')}`}`
}
