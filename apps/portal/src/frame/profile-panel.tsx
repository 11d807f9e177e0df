import { Cross } from '@llave/design/icons'
import { documentTypeOf } from '@llave/domain/access/document-type'
import { maskPhone } from '@llave/domain/access/mask-phone'
import { useEffect, useId, useRef } from 'react'
import { Link } from '../navigation/navigation.tsx'
import type { Session } from '../session/session-vault.ts'
import { fetchCustomer } from './fetch-customer.ts'
import * as styles from './profile-panel.module.css'
import { useScrollLock } from './use-scroll-lock.ts'

/** "Mi perfil": who is signed in. A native dialog, which traps the focus and closes on Escape. */
export function ProfilePanel({ session, onClose }: { session: Session; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useScrollLock(true)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    // A reload right after the code may have lost the request for the customer's data.
    if (session.email === null) void fetchCustomer(session)
  }, [session])

  const { type, number } = session.document
  return (
    <dialog ref={dialog} className={styles.profile} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 className="t2" id={titleId}>
          Mi perfil
        </h2>
        <button type="button" aria-label="Cerrar" onClick={() => dialog.current?.close()}>
          <Cross size={22} />
        </button>
      </div>
      <dl>
        <div>
          <dt>Nombre</dt>
          <dd>{session.name}</dd>
        </div>
        <div>
          <dt>Documento</dt>
          <dd>
            {documentTypeOf(type).abbreviation} {number}
          </dd>
        </div>
        <div>
          <dt>Celular</dt>
          <dd>
            +{session.phone.dialCode} {maskPhone(session.phone.number)}
          </dd>
        </div>
        <div>
          <dt>Correo</dt>
          <dd>{session.email === null ? '—' : session.email || 'Sin correo registrado'}</dd>
        </div>
      </dl>
      <Link className="link" to="/access" onClick={() => dialog.current?.close()}>
        Mi acceso
      </Link>
    </dialog>
  )
}
