import { type ListedPerson, listPeople } from '@llave/contract/staff/list-people'
import { buttonClass } from '@llave/design/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { roleNames } from '../frame/role-names.ts'
import { sayMoment } from '../frame/say-moment.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './people.module.css'

export const peopleKey = ['people'] as const

/** The developer's people, as the server lists them. */
export function usePeople() {
  return useQuery({ queryKey: peopleKey, queryFn: ({ signal }) => callMesa(listPeople, { signal }) })
}

/** Who works here, as what, and since when they were not in. */
export function PeopleScreen() {
  const { rights } = useStaff()
  const people = usePeople()
  usePageTitle('Personas')
  return (
    <Page
      title="Personas"
      acts={
        rights.includes('write:people') && (
          <Link className={buttonClass({})} to="/personas/invitar">
            Invitar a una persona
          </Link>
        )
      }
    >
      {people.data ? (
        <table className={styles.people}>
          <thead>
            <tr>
              <th scope="col">Nombre</th>
              <th scope="col">Roles</th>
              <th scope="col">Último ingreso</th>
              <th scope="col">Estado</th>
            </tr>
          </thead>
          <tbody>
            {people.data.map((person) => (
              <tr key={person.personId} className={person.state === 'left' ? styles.left : undefined}>
                <th scope="row">
                  <Link className="link" to={`/personas/${person.personId}`}>
                    {person.name}
                  </Link>
                  <span className="small ink2">{person.email}</span>
                </th>
                <td>{person.roles.length === 0 ? 'sin rol' : roleNames(person.roles)}</td>
                <td className={styles.moment}>
                  <span className={styles.onPhone}>Último ingreso: </span>
                  {person.lastSignInAt ? sayMoment(person.lastSignInAt) : 'Nunca'}
                </td>
                <td>{sayState(person)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : people.error ? (
        <LoadFailure
          title="No pudimos cargar a las personas."
          error={people.error}
          retry={() => void people.refetch()}
        />
      ) : (
        <p role="status">Cargando a las personas…</p>
      )}
    </Page>
  )
}

/** How somebody stands, in words. */
export function sayState({ state, invitedUntil, leftAt, openSessions }: ListedPerson): string {
  if (state === 'left')
    return leftAt ? `Ya no trabaja aquí, desde el ${sayMoment(leftAt)}` : 'Ya no trabaja aquí'
  const invited = invitedUntil ? `invitación hasta el ${sayMoment(invitedUntil)}` : ''
  if (state === 'invited') return invited ? `Sin entrar, ${invited}` : 'Sin entrar, sin invitación vigente'
  const open =
    openSessions === 0
      ? 'Sin sesión abierta'
      : openSessions === 1
        ? '1 sesión abierta'
        : `${openSessions} sesiones abiertas`
  return invited ? `${open}, ${invited}` : open
}
