import { invitePerson } from '@llave/contract/staff/change-people'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { validateContactEmail } from '@llave/domain/service-desk/validate-complaint'
import { faultOfName, faultOfReason } from '@llave/domain/staff/change-of-people'
import { isRole, type Role } from '@llave/domain/staff/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { Page } from '../frame/page.tsx'
import { ReasonField } from '../frame/reason-field.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useDraft } from '../session/use-draft.ts'
import * as styles from './people.module.css'
import { peopleKey } from './people-screen.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Invites somebody by e-mail. What is typed survives the end of a session. */
export function InviteScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const name = useDraft('invite name')
  const email = useDraft('invite email')
  const why = useDraft('invite why')
  const chosen = useDraft('invite roles', (_, typed) => typed)
  const [sent, setSent] = useState(false)
  const roles: Role[] = chosen.text.split(',').filter(isRole)
  usePageTitle('Invitar a una persona')
  const inviting = useMutation({
    mutationFn: () =>
      callMesa(invitePerson, {
        body: { name: name.text.trim(), email: email.text.trim(), roles, why: why.text.trim() },
      }),
    async onSuccess() {
      for (const draft of [name, email, why, chosen]) draft.clear()
      await client.invalidateQueries({ queryKey: peopleKey })
      await navigate('/personas')
    },
  })
  const faults = {
    name: faultOfName(name.text),
    email:
      email.text.trim() === ''
        ? 'Escribe el correo.'
        : validateContactEmail(email.text.trim()) && 'El correo no es válido.',
    why: faultOfReason(why.text),
  }
  return (
    <Page title="Invitar a una persona">
      <form
        className={styles.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (!faults.name && !faults.email && !faults.why) inviting.mutate()
        }}
      >
        <p className="ink2">
          Le llega un enlace por correo que sirve una vez, durante 72 horas. Con él registra su llave.
        </p>
        {inviting.isError && <Alert>{failureAdvice(inviting.error)}</Alert>}
        <Field label="Nombre" error={sent ? faults.name : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={name.text}
              onChange={({ target }) => name.change(target.value)}
              autoComplete="off"
              maxLength={60}
            />
          )}
        </Field>
        <Field label="Correo de trabajo" error={sent ? faults.email || null : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              value={email.text}
              onChange={({ target }) => email.change(target.value)}
              autoComplete="off"
              maxLength={200}
            />
          )}
        </Field>
        <RoleChoice chosen={roles} onChange={(next) => chosen.change(next.join(','))} />
        <ReasonField draft={why} error={sent ? faults.why : null} />
        <div className={styles.acts}>
          <Button type="submit" disabled={inviting.isPending}>
            Enviar la invitación
          </Button>
        </div>
      </form>
    </Page>
  )
}
