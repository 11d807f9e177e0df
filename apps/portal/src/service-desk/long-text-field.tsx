import type { FieldControl } from '@llave/design/field'
import { longestText } from '@llave/domain/service-desk/limits'
import { withoutHiddenSigns } from '@llave/domain/text/hidden-signs'
import { type Ref, useState } from 'react'

/** Characters above the limit that a field still takes: enough to see what is too much, too few to hold up a phone. */
const slack = 1000

/** A text of some pages. A paste of a whole book is cut before it is drawn, and that is said. */
export function LongTextField({
  value,
  onChange,
  ref,
  ...control
}: FieldControl & {
  name?: string
  rows: number
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement>
}) {
  const [cut, setCut] = useState(false)
  return (
    <>
      <textarea
        {...control}
        ref={ref}
        className="input"
        maxLength={longestText + slack}
        value={value}
        onPaste={({ clipboardData }) => setCut(clipboardData.getData('text').length > longestText + slack)}
        onChange={({ target }) => {
          setCut((was) => was && target.value.length > longestText)
          onChange(withoutHiddenSigns(target.value))
        }}
      />
      <p className={cut ? 'small ink2' : 'vh'} role="status">
        {cut && `Lo que pegaste es muy largo: quedaron sus primeros ${longestText + slack} caracteres.`}
      </p>
    </>
  )
}

/** Beside the label once the limit comes near. */
export function textCount(text: string): string | undefined {
  return text.length > longestText - slack ? `${text.length}/${longestText}` : undefined
}
