import { KeyCap } from '@llave/design/key-cap'

const signs: Readonly<Record<string, string>> = {
  Enter: '↵',
  Shift: '⇧',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** The caps of a press as it is declared: one for `Ctrl+Enter`, two for `g b`. */
export function Keys({ press }: { press: string }) {
  return press.split(' ').map((stroke, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
    <KeyCap key={at}>
      {stroke === '+'
        ? stroke
        : stroke
            .split('+')
            .map((name) => signs[name] ?? name)
            .join(' ')}
    </KeyCap>
  ))
}
