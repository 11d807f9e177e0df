import { Field } from '@llave/design/field'
import type { useDraft } from '../session/use-draft.ts'

/** Why somebody acts, kept with who and when. What was typed outlives the session; a new screen finds it. */
export function ReasonField({
  draft,
  label = 'Motivo, queda registrado con tu nombre',
  error,
}: {
  draft: ReturnType<typeof useDraft>
  label?: string
  error: string | null
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          value={draft.text}
          onChange={({ target }) => draft.change(target.value)}
          autoComplete="off"
          maxLength={200}
        />
      )}
    </Field>
  )
}
