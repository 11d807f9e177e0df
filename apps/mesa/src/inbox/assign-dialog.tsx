import type { Colleague } from '@llave/contract/staff/inbox/inbox-fields'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useStaff } from '../session/use-session.ts'
import * as styles from './assign-dialog.module.css'
import { useColleagues } from './inbox-calls.ts'
import { oneLine } from './wording.ts'

/** To whom a case is given: oneself first. */
export function AssignDialog({
  owner,
  assign,
  onClose,
}: {
  owner: Colleague | null
  assign: (personId: string | null) => void
  onClose: () => void
}) {
  const { personId } = useStaff()
  const colleagues = useColleagues()
  const others = colleagues.data?.filter((one) => one.personId !== personId) ?? []
  const me = colleagues.data?.find((one) => one.personId === personId)
  return (
    <Dialog title="Asignar" onClose={onClose}>
      {(close) => (
        <div className="stack">
          {colleagues.isError && (
            <LoadFailure
              title="No pudimos cargar a quién asignarlo."
              error={colleagues.error}
              retry={() => void colleagues.refetch()}
            />
          )}
          {colleagues.isPending && <p role="status">Buscando a tus colegas…</p>}
          <ul className={styles.people}>
            {[...(me ? [me] : []), ...others].map((one) => (
              <li key={one.personId}>
                <Button
                  look="line"
                  wide
                  aria-pressed={one.personId === owner?.personId}
                  onClick={() => assign(one.personId)}
                >
                  {oneLine(one.name)}
                  {one.personId === personId && ' (tú)'}
                </Button>
              </li>
            ))}
          </ul>
          {owner && (
            <Button look="line" onClick={() => assign(null)}>
              Dejar sin asignar
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            Cancelar
          </Button>
        </div>
      )}
    </Dialog>
  )
}
