import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Field } from '@llave/design/field'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { useDraft } from '../session/use-draft.ts'
import * as styles from './system.module.css'
import { systemKey } from './system-key.ts'

/** What is typed and chosen for an act, valid. */
type Typed = {
  readonly why: string
  readonly value: (name: string) => string
  readonly chosen: readonly string[]
}

/** What an act did: a line for the screen, and a secret that is shown this once. */
export type Outcome = { readonly told: string; readonly secret?: string }

/** What is about to be done to the system, in words, with what it asks for beside the reason. */
export type SystemAct = {
  readonly title: string
  readonly says: string
  readonly button: string
  readonly fields?: readonly {
    readonly name: string
    readonly initial?: string
    readonly numeric?: boolean
    /** What is wrong with what was typed; null where nothing is. */
    readonly fault: (typed: string) => string | null
  }[]
  readonly choice?: {
    readonly name: string
    readonly options: readonly (readonly [value: string, name: string])[]
    readonly missing: string
  }
  readonly run: (typed: Typed) => Promise<Outcome>
}

/** Asks why before something of the system is changed, and reads it again afterwards. */
export function ActDialog({
  act,
  onDone,
  onClose,
}: {
  act: SystemAct
  onDone: (told: string) => void
  onClose: () => void
}) {
  const cache = useQueryClient()
  const id = useId()
  const why = useDraft(`system ${act.title}`)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sent, setSent] = useState(false)
  const { fields = [], choice } = act
  const typedIn = (name: string) => values[name] ?? fields.find((field) => field.name === name)?.initial ?? ''
  const reasonFault = faultOfReason(why.text.trim())
  const choiceFault = choice && chosen.length === 0 ? choice.missing : null
  const faulty = reasonFault || choiceFault || fields.some(({ name, fault }) => fault(typedIn(name)) !== null)
  const acting = useMutation({
    mutationFn: () => act.run({ why: why.text.trim(), value: typedIn, chosen }),
    async onSuccess({ told, secret }) {
      why.clear()
      await cache.invalidateQueries({ queryKey: systemKey })
      onDone(told)
      if (!secret) onClose()
    },
  })
  const secret = acting.data?.secret
  return (
    <Dialog title={act.title} onClose={onClose}>
      {(close) =>
        secret ? (
          <div className="stack">
            <p>{acting.data?.told}</p>
            <Field label="Cópialo ahora: no se muestra otra vez.">
              {(control) => <input {...control} className="input" readOnly value={secret} />}
            </Field>
            <div className="dialog-acts">
              <Button onClick={close}>Ya lo copié</Button>
            </div>
          </div>
        ) : (
          <form
            className="stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              setSent(true)
              if (!faulty) acting.mutate()
            }}
          >
            <p>{act.says}</p>
            {fields.map(({ name, numeric, fault }) => (
              <Field key={name} label={name} error={sent ? fault(typedIn(name)) : null}>
                {(control) => (
                  <input
                    {...control}
                    className="input"
                    autoComplete="off"
                    inputMode={numeric ? 'numeric' : 'text'}
                    value={typedIn(name)}
                    onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                  />
                )}
              </Field>
            ))}
            {choice && (
              <fieldset
                className={styles.choice}
                aria-describedby={sent && choiceFault ? `${id}-missing` : undefined}
              >
                <legend>{choice.name}</legend>
                {choice.options.map(([value, name]) => (
                  <label key={value}>
                    <input
                      type="checkbox"
                      checked={chosen.includes(value)}
                      onChange={({ target }) =>
                        setChosen(
                          target.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
                        )
                      }
                    />
                    {name}
                  </label>
                ))}
                {sent && choiceFault && (
                  <p className="field-error" id={`${id}-missing`}>
                    {choiceFault}
                  </p>
                )}
              </fieldset>
            )}
            <ReasonField draft={why} error={sent ? reasonFault : null} />
            {acting.error && <Alert>{failureAdvice(acting.error)}</Alert>}
            <div className="dialog-acts">
              <Button type="submit" disabled={acting.isPending}>
                {act.button}
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
