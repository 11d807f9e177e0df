import { beginDemonstration, listDemonstrationPeople } from '@llave/contract/staff/begin-demonstration'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { roleNames } from '../frame/role-names.ts'
import * as styles from './demonstration.module.css'

/** The token of a demonstration's link, which `npm start` prints; null on every other visit. */
export function demonstrationToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('demostracion')
}

/** The people of a demonstration: whoever has its link may be any of them. No installation for real answers it. */
export function Demonstration({ token, onSignedIn }: { token: string; onSignedIn: () => Promise<void> }) {
  const people = useQuery({
    queryKey: ['demonstration', token],
    queryFn: ({ signal }) => callMesa(listDemonstrationPeople, { body: { token }, signal }),
    // Nobody is signed in yet.
    enabled: true,
  })
  const entering = useMutation({
    async mutationFn(personId: string) {
      await callMesa(beginDemonstration, { body: { token, personId } })
      await onSignedIn()
    },
  })
  return (
    <section className={styles.people} aria-labelledby="demonstration">
      <h2 className="t2" id="demonstration">
        Demostración
      </h2>
      {people.isPending && (
        <Skeleton message="Buscando a las personas…">
          <SkeletonBlock width="100%" height={44} />
        </Skeleton>
      )}
      {people.isError && (
        <Alert>Este enlace de demostración no vale aquí. El que vale lo imprime npm start.</Alert>
      )}
      {entering.isError && <Alert>{entering.error.message}</Alert>}
      {people.data?.map(({ personId, name, roles }) => (
        <Button
          key={personId}
          look="line"
          className={styles.person}
          disabled={entering.isPending}
          onClick={() => entering.mutate(personId)}
        >
          <span>{name}</span>
          <span className="small ink2">{roles.length === 0 ? 'sin rol' : roleNames(roles)}</span>
        </Button>
      ))}
    </section>
  )
}
