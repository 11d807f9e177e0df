import { type ReactNode, useId } from 'react'

/** What the control inside a field has to carry. */
export type FieldControl = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/**
 * A label, its counter on the same line, the control, and the error tied to it. The
 * control is drawn by the caller, who spreads what it is given.
 */
export function Field({
  label,
  count,
  error,
  children,
}: {
  label: string
  count?: string | undefined
  error?: string | null | undefined
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  const errorId = `${id}-e`
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {count && <span className="count">{count}</span>}
      </div>
      {children(error ? { id, 'aria-invalid': true, 'aria-describedby': errorId } : { id })}
      {/* Always there, so that what appears in it is announced. */}
      <p className="field-error" id={errorId} aria-live="polite" hidden={!error}>
        {error}
      </p>
    </div>
  )
}
