import type { CustomerCode } from '@llave/contract/staff/read-customer'
import { Alert } from '@llave/design/alert'
import { failureAdvice } from '../api/failure-advice.ts'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { StateMark } from '../frame/state-mark.tsx'
import { Table } from '../frame/table.tsx'
import { useStaff } from '../session/use-session.ts'
import { messageLook } from './message-words.ts'
import { useResend } from './use-resend.ts'

/** The codes of a day and whether they left, for a customer on the telephone; digits are nowhere. */
export function Codes({
  customerId,
  codes,
  phones,
}: {
  customerId: string
  codes: readonly CustomerCode[]
  phones: readonly string[]
}) {
  const { rights } = useStaff()
  const resend = useResend(customerId)
  return (
    <Part title="Códigos de ingreso de hoy" count={codes.length}>
      {resend.error && <Alert>{failureAdvice(resend.error)}</Alert>}
      {codes.length === 0 ? (
        <p className="ink2">No pidió ninguno en las últimas 24 horas.</p>
      ) : (
        <Table label="Códigos de ingreso de hoy" head={['Celular', 'Cuándo', 'Estado', 'Reenviar']}>
          {codes.map(({ messageId, phone, sentAt, state, isOpen }) => (
            <tr key={messageId}>
              <td>{phone}</td>
              <td>{sayMoment(sentAt)}</td>
              <td>
                <StateMark {...messageLook(state)} />
              </td>
              <td>
                {isOpen && state !== 'pending' && rights.includes('write:messages') ? (
                  <button
                    type="button"
                    className="link"
                    disabled={resend.isPending}
                    onClick={() => resend.mutate({ messageId, byEmail: false })}
                  >
                    Reenviar este código
                  </button>
                ) : (
                  <span className="small ink2">{isOpen ? 'Saliendo' : 'Ya no sirve'}</span>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {codes[0]?.state === 'failed' && <OtherWay failed={codes[0].phone} phones={phones} />}
    </Part>
  )
}

/** A code goes to a registered mobile and nowhere else, so that another of them is the only other way. */
function OtherWay({ failed, phones }: { failed: string; phones: readonly string[] }) {
  const others = phones.filter((phone) => phone !== failed)
  return (
    <p className="small">
      El último código no llegó al {failed}.{' '}
      {others.length > 0
        ? `Puede entrar con su otro celular: ${others.join(', ')}.`
        : 'No tiene otro celular registrado: confirma con el cliente que el número sea ese.'}
    </p>
  )
}
