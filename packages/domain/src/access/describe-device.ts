/** The first match counts: most user agents also name the browsers that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * The device of a sign-in as its owner would name it, such as "Chrome, Android", from the user
 * agent. Only words of these lists, so that nothing sent by the client is stored or printed. Empty
 * where none matches.
 */
export function describeDevice(userAgent: string): string {
  // Longer than any real user agent, so that a crafted one cannot make the search slow.
  const scanned = userAgent.slice(0, 512)
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(scanned))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(', ')
}
