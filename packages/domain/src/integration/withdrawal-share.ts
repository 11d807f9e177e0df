/**
 * Whether so many of the stored rows may be withdrawn because a complete extract does not have them: at
 * most this share of them, in hundredths of a percent. More is taken for an extract that broke off.
 */
export function mayWithdraw(missing: number, stored: number, share: number): boolean {
  return missing * 10_000 <= share * stored
}

/** Reads a share as an operator types it, `5%` or `0.25%`, in hundredths of a percent; null where it is none. */
export function parseShare(text: string): number | null {
  const [, whole, hundredths = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%$/.exec(text) ?? []
  if (whole === undefined) return null
  const share = Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
  return share <= 10_000 ? share : null
}
