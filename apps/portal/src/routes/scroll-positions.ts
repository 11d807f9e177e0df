/**
 * The name of a scroll position. Every document starts with the same key, so the path keeps their positions apart;
 * shortened, because an address names a property.
 */
export function positionName({ pathname, key }: { pathname: string; key: string }): string {
  let sum = 0
  for (const letter of pathname) sum = (sum * 31 + letter.charCodeAt(0)) | 0
  return `${sum} ${key}`
}
