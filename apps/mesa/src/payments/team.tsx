import type { PaymentStory } from '@llave/contract/staff/payments/read-payment'
import { actText } from '@llave/domain/staff/act-words'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'

/** Who of the team opened a payment, and what they did with it. */
export function Team({ acts }: { acts: PaymentStory['team'] }) {
  return (
    <Part title="Lo que hizo el equipo">
      {acts.length === 0 ? (
        <p className="small ink2">Nadie lo había abierto.</p>
      ) : (
        <Table label="Lo que hizo el equipo">
          {acts.map(({ at, by, what, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two acts of one moment may be alike
            <tr key={place}>
              <td className="small ink2">{sayMoment(at)}</td>
              <td>
                {by || 'Un comando'}: {actText(what).toLowerCase()}
                {reason && <small>“{reason}”</small>}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Part>
  )
}
