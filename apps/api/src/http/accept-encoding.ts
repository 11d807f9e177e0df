export type Encoding = 'br' | 'gzip' | 'identity'

/** The first of `offered` that the browser names; one that it puts at `q=0` is refused. */
export function chooseEncoding(accepted: string | undefined, offered: readonly Encoding[]): Encoding {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  return offered.find((encoding) => names.includes(encoding)) ?? 'identity'
}
