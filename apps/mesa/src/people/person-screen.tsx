import {
  changeRoles,
  endPersonSessions,
  inviteAgain,
  markPersonLeft,
} from '@llave/contract/staff/change-people'
import type { ListedPerson } from '@llave/contract/staff/list-people'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { faultOfReason } from '@llave/domain/staff/change-of-people'
import { isRole, type Role } from '@llave/domain/staff/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Page } from '../frame/page.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ReasonField } from '../frame/reason-field.tsx'
import { RoleList } from '../frame/role-list.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useDraft } from '../session/use-draft.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './people.module.css'
import { peopleKey, sayState, usePeople } from './people-screen.tsx'
import { RoleChoice } from './role-choice.tsx'

/** One of the developer's people: their roles, and whether they get in. */
export function PersonScreen() {
  const { personId } = useParams()
  const { personId: own, rights } = useStaff()
  const people = usePeople()
  const person = people.data?.find((each) => each.personId === personId)
  usePageTitle(person?.name ?? 'Persona')
  if (people.data && !person) return <NotFound />
  if (!person) {
    return (
      <Page title="Persona">
        {people.error ? (
          <LoadFailure
            title="No pudimos cargar a esta persona."
            error={people.error}
            retry={() => void people.refetch()}
          />
        ) : (
          <p role="status">Cargando…</p>
        )}
      </Page>
    )
  }
  const changing = rights.includes('write:people') && person.state !== 'left' && person.personId !== own
  return (
    <Page title={person.name}>
      <div className={styles.part}>
        <Facts>
          <Fact name="Correo">{person.email}</Fact>
          <Fact name="Estado">{sayState(person)}</Fact>
          <Fact name="Último ingreso">{person.lastSignInAt ? sayMoment(person.lastSignInAt) : 'Nunca'}</Fact>
        </Facts>
      </div>
      {person.personId === own && (
        <p className="note">
          Eres tú: tus roles los cambia otra persona de administración. Tus llaves y sesiones están en Mi
          acceso.
        </p>
      )}
      {changing ? (
        <>
          <Roles key={person.personId} person={person} />
          <Access person={person} />
        </>
      ) : (
        <section className={styles.part}>
          <h2 className="t2">Roles</h2>
          {person.roles.length === 0 ? <p>Sin rol.</p> : <RoleList roles={person.roles} />}
        </section>
      )}
    </Page>
  )
}

/** Something that is done to a person; the list is read again afterwards. */
function usePersonChange(change: (why: string) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey }),
  })
}

function Roles({ person }: { person: ListedPerson }) {
  const { personId } = person
  const why = useDraft(`person ${personId} why`)
  const chosen = useDraft(`person ${personId} roles`, (_, typed) => typed)
  const [sent, setSent] = useState(false)
  // Before anything was chosen, and again once it was saved, what stands is shown.
  const roles: readonly Role[] = chosen.text === '' ? person.roles : chosen.text.split(',').filter(isRole)
  const saving = usePersonChange((reason) =>
    callMesa(changeRoles, { params: { personId }, body: { roles: [...roles], why: reason } }),
  )
  const fault = faultOfReason(why.text)
  return (
    <form
      className={styles.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (fault) return
        saving.mutate(why.text.trim(), {
          onSuccess() {
            setSent(false)
            why.clear()
            chosen.clear()
          },
        })
      }}
    >
      <h2 className="t2">Qué puede hacer</h2>
      {saving.isError && <Alert>{failureAdvice(saving.error)}</Alert>}
      {saving.isSuccess && !sent && (
        <p className="note" role="status">
          Sus roles cambiaron. Valen desde su próximo paso.
        </p>
      )}
      {/* A mark that is no role keeps "none chosen" apart from "nothing changed". */}
      <RoleChoice chosen={roles} onChange={(next) => chosen.change(next.join(',') || 'none')} />
      <ReasonField draft={why} error={sent ? fault : null} />
      <div className={styles.acts}>
        <Button type="submit" disabled={saving.isPending}>
          Guardar sus roles
        </Button>
      </div>
    </form>
  )
}

type Act = {
  readonly title: string
  readonly says: string
  readonly button: string
  readonly run: (why: string) => Promise<void>
}

function Access({ person }: { person: ListedPerson }) {
  const { personId, name, openSessions, state } = person
  const [act, setAct] = useState<Act | null>(null)
  const params = { personId }
  const acts: readonly Act[] = [
    {
      title: 'Enviar otra invitación',
      says:
        state === 'invited'
          ? 'El enlace anterior deja de servir.'
          : 'Cuando la use, empieza de nuevo: sus llaves, sus códigos y sus sesiones de antes dejan de servir.',
      button: 'Enviar la invitación',
      run: (why) => callMesa(inviteAgain, { params, body: { why } }),
    },
    ...(openSessions > 0
      ? [
          {
            title: 'Cerrar sus sesiones',
            says: 'Lo que esté escribiendo queda guardado en su equipo. Puede volver a entrar.',
            button: openSessions === 1 ? 'Cerrar su sesión' : `Cerrar sus ${openSessions} sesiones`,
            run: (why: string) => callMesa(endPersonSessions, { params, body: { why } }),
          },
        ]
      : []),
    {
      title: 'Ya no trabaja aquí',
      says: 'Sus sesiones se cierran ahora y sus llaves, códigos e invitaciones dejan de servir. Lo que hizo queda con su nombre.',
      button: `Quitar el acceso a ${name}`,
      run: (why) => callMesa(markPersonLeft, { params, body: { why } }),
    },
  ]
  return (
    <section className={styles.part}>
      <h2 className="t2">Su acceso</h2>
      <div className={styles.acts}>
        {acts.map((each) => (
          <Button key={each.title} look="line" onClick={() => setAct(each)}>
            {each.title}
          </Button>
        ))}
      </div>
      {act && (
        <ReasonDialog
          title={act.title}
          says={act.says}
          about={null}
          draftName={`person ${personId} ${act.title}`}
          submit={act.button}
          leave="Cancelar"
          act={act.run}
          failure={failureAdvice}
          refreshes={peopleKey}
          onClose={() => setAct(null)}
        />
      )}
    </section>
  )
}
