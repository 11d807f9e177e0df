import { foldText } from './fold-text.ts'

/** A text in which what was typed is marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const at = typed === '' ? -1 : foldText(text).indexOf(foldText(typed))
  // Folding may change the length of a text, and then a place in one is no place in the other.
  if (at < 0 || foldText(text).length !== text.length) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  )
}
