import type { FieldControl } from '@llave/design/field'
import { longestText } from '@llave/domain/service-desk/limits'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { type Ref, useState } from 'react'

/** Characters above the limit that the field still accepts: enough to show the excess, too few to slow down a phone. */
const slack = 1000

/** A text area for long texts. A very long paste is truncated before it is rendered, with a message. */
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
          onChange(withoutHiddenCharacters(target.value))
        }}
      />
      <p className={cut ? 'small ink2' : 'vh'} role="status">
        {cut && `Lo que pegaste es muy largo: quedaron sus primeros ${longestText + slack} caracteres.`}
      </p>
    </>
  )
}

/** The counter beside the label, once the text comes near its limit. */
export function textCount(text: string): string | undefined {
  return text.length > longestText - slack ? `${text.length}/${longestText}` : undefined
}
