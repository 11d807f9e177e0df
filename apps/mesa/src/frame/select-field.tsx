import { Field } from '@llave/design/field'
import type { ReactNode } from 'react'

/** A labelled list to choose one from; its options are the children. */
export function SelectField({
  label,
  value,
  onChoose,
  error,
  disabled,
  children,
}: {
  label: string
  value: string
  onChoose: (chosen: string) => void
  error?: string | null
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  )
}
