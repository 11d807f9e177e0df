/** The first that matches: most browsers name those that they descend from, too. */
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
 * The device of a sign-in as its owner would name it, "Chrome, Android", from what the browser
 * says of itself: words of these lists alone, so that nothing that was sent is kept or printed.
 * Empty where none is known.
 */
export function describeDevice(userAgent: string): string {
  // Longer than any browser's: what a stranger wrote is not searched for as long as they like.
  const told = userAgent.slice(0, 512)
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(told))?.[1]
  return [named(browsers), named(systems)].filter((name) => name !== undefined).join(', ')
}
