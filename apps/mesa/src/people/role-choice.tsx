import { type Role, roles, roleTable } from '@llave/domain/staff/roles'
import { useId } from 'react'
import * as styles from './people.module.css'

/** The roles that may be given, each with what it does beside it. */
export function RoleChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Role[]
  onChange: (roles: readonly Role[]) => void
}) {
  const id = useId()
  return (
    <fieldset className={styles.roles}>
      <legend>Roles</legend>
      {roles.map((role) => (
        <div key={role} className={styles.role}>
          <input
            type="checkbox"
            id={`${id}-${role}`}
            aria-describedby={`${id}-${role}-does`}
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(roles.filter((each) => (each === role ? target.checked : chosen.includes(each))))
            }
          />
          <label htmlFor={`${id}-${role}`}>
            <b>{roleTable[role].name}</b>
          </label>
          <span className="small ink2" id={`${id}-${role}-does`}>
            {roleTable[role].does}
          </span>
        </div>
      ))}
    </fieldset>
  )
}
