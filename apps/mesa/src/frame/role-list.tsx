import { type Role, roleTable } from '@llave/domain/staff/roles'
import * as styles from './role-list.module.css'

/** Roles, each with what it does in a sentence. */
export function RoleList({ roles }: { roles: readonly Role[] }) {
  return (
    <dl className={styles.roles}>
      {roles.map((role) => (
        <div key={role}>
          <dt>{roleTable[role].name}</dt>
          <dd>{roleTable[role].does}</dd>
        </div>
      ))}
    </dl>
  )
}
