import { makeRecoveryCodes } from '@llave/contract/staff/make-recovery-codes'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { staffAccessPolicy } from '@llave/domain/staff/access-policy'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { sayMoment } from '../frame/say-moment.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './access-screen.module.css'
import { useAccessChange } from './use-access-change.ts'

/** The sheet of printed codes: how many are left, and a new one, shown this once. */
export function RecoveryCodes({ left, madeAt }: { left: number; madeAt: Temporal.Instant | null }) {
  const { name, email } = useStaff()
  // In this component alone: what is shown once is neither cached nor kept.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const making = useAccessChange(async () => {
    setCodes(await callMesa(makeRecoveryCodes, {}))
  })
  return (
    <section className={styles.part}>
      <h2 className="t2">Códigos de recuperación</h2>
      {making.isError && <Alert>{failureAdvice(making.error)}</Alert>}
      {codes ? (
        <section className={styles.sheet} aria-label="Hoja de códigos">
          <p>
            <b>Mesa: códigos de recuperación de {name}</b>
            <br />
            {email}
          </p>
          <ol className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <p className="small">
            Cada código sirve una vez, en “No puedo usar mi llave”. Guarda la hoja donde guardas tus papeles,
            no en este equipo. La hoja anterior ya no sirve, y esta no se vuelve a mostrar.
          </p>
          <div className={styles.acts}>
            <Button onClick={() => print()}>Imprimir la hoja</Button>
            <Button look="line" onClick={() => setCodes(null)}>
              Ya la guardé
            </Button>
          </div>
        </section>
      ) : (
        <>
          <p>
            {madeAt
              ? `Te quedan ${left} de ${staffAccessPolicy.recoveryCodes} códigos, de la hoja que hiciste el ${sayMoment(madeAt)}.`
              : 'No tienes una hoja de códigos. Con uno de ellos entras el día que no puedas usar tu llave.'}
          </p>
          <div>
            <Button look="line" disabled={making.isPending} onClick={() => making.mutate(undefined)}>
              {madeAt ? 'Hacer una hoja nueva' : 'Hacer mi hoja de códigos'}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
