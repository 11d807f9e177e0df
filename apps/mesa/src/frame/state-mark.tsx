import { Mark } from '@llave/design/mark'

/** A state in words; one that asks for nothing has no colour. */
export function StateMark({ text, tone }: { text: string; tone: 'late' | 'soon' | 'good' | null }) {
  return tone ? <Mark tone={tone}>{text}</Mark> : <span className="small ink2">{text}</span>
}
