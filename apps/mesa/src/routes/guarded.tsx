import { Alert } from '@llave/design/alert'
import type { Right } from '@llave/domain/staff/rights'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { Forbidden } from '../frame/forbidden.tsx'
import { useStaff } from '../session/use-session.ts'
import * as styles from './guarded.module.css'

/**
 * A screen for those who hold a right; until they have a way back in, only the one where they get it. Whoever
 * loses the right while the screen is open reads so and keeps what they typed.
 */
export function Guarded({ right, children }: { right: Right; children: ReactNode }) {
  const { rights, needsBackup } = useStaff()
  const allowed = rights.includes(right)
  const [opened, setOpened] = useState(allowed)
  if (allowed && !opened) setOpened(true)
  if (needsBackup && right !== 'own:access') return <Navigate to="/acceso" replace />
  if (!opened) return <Forbidden right={right} />
  return (
    <>
      {!allowed && (
        <div className={styles.lost}>
          <Alert>
            Tu rol ya no ve esta pantalla. Lo que escribiste sigue aquí para que lo copies, pero no se puede
            enviar.
          </Alert>
        </div>
      )}
      {children}
    </>
  )
}
