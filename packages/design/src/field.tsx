import { type ReactNode, useId } from 'react'

/** Attributes that the control inside a field needs. */
export type FieldControl = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/**
 * A label, its counter on the same line, the control, and the error that describes it. The caller
 * renders the control and spreads the given attributes on it.
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
      {/* Always rendered, so that a message appearing in it is announced. */}
      <p className="field-error" id={errorId} aria-live="polite" hidden={!error}>
        {error}
      </p>
    </div>
  )
}
