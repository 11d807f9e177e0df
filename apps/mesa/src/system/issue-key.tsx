import { issueSystemKey } from '@llave/contract/staff/system/change-system'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Field } from '@llave/design/field'
import { isScope, type Scope, scopes } from '@llave/domain/integration/scopes'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { useDraft } from '../session/use-draft.ts'
import { systemKey } from './system-key.ts'

/** Issues a key to one of the developer's systems, and shows its secret this once. */
export function IssueKey({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const why = useDraft('system issue key')
  const [system, setSystem] = useState('')
  const [days, setDays] = useState('365')
  const [chosen, setChosen] = useState<readonly Scope[]>([])
  const [sent, setSent] = useState(false)
  const fault = faultOfReason(why.text.trim())
  const systemFault = /^[a-z0-9][a-z0-9-]{0,39}$/.test(system)
    ? null
    : 'Solo minúsculas, cifras y guiones, como sap-b1.'
  const daysFault = /^[1-9]\d{0,2}$/.test(days) && Number(days) <= 730 ? null : 'De 1 a 730 días.'
  const scopesFault = chosen.length === 0 ? 'Elige al menos un permiso.' : null
  const issuing = useMutation({
    mutationFn: () =>
      callMesa(issueSystemKey, {
        body: { system, scopes: [...chosen], days: Number(days), why: why.text.trim() },
      }),
    onSuccess() {
      why.clear()
      return cache.invalidateQueries({ queryKey: systemKey })
    },
  })
  const issued = issuing.data
  return (
    <Dialog title={issued ? `Clave ${issued.keyId} de ${system}` : 'Emitir una clave'} onClose={onClose}>
      {(close) =>
        issued ? (
          <div className="stack">
            <p>Cópiala ahora: no se muestra otra vez. Vence el {sayMoment(issued.endsAt)}.</p>
            <Field label="Clave">
              {(control) => <input {...control} className="input" readOnly value={issued.token} />}
            </Field>
            <div className="dialog-acts">
              <Button onClick={close}>Ya la copié</Button>
            </div>
          </div>
        ) : (
          <form
            className="stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              setSent(true)
              if (!fault && !systemFault && !daysFault && !scopesFault) issuing.mutate()
            }}
          >
            <Field label="Sistema" error={sent ? systemFault : null}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  value={system}
                  autoComplete="off"
                  maxLength={40}
                  onChange={({ target }) => setSystem(target.value)}
                />
              )}
            </Field>
            <Field label="Días" error={sent ? daysFault : null}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  inputMode="numeric"
                  value={days}
                  onChange={({ target }) => setDays(target.value)}
                />
              )}
            </Field>
            <Field label="Permisos, con Ctrl se eligen varios" error={sent ? scopesFault : null}>
              {(control) => (
                <select
                  {...control}
                  className="input"
                  multiple
                  size={6}
                  value={[...chosen]}
                  onChange={({ target }) =>
                    setChosen([...target.selectedOptions].map(({ value }) => value).filter(isScope))
                  }
                >
                  {scopes.map((scope) => (
                    <option key={scope}>{scope}</option>
                  ))}
                </select>
              )}
            </Field>
            <ReasonField draft={why} error={sent ? fault : null} />
            {issuing.error && <Alert>{failureAdvice(issuing.error)}</Alert>}
            <div className="dialog-acts">
              <Button type="submit" disabled={issuing.isPending}>
                Emitir la clave
              </Button>
              <Button look="line" onClick={close}>
                Cancelar
              </Button>
            </div>
          </form>
        )
      }
    </Dialog>
  )
}
