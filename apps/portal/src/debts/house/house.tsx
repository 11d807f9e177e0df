import { Bone } from '@llave/design/skeleton'
import {
  type Floor,
  houseOfInstalments,
  instalmentProgress,
} from '@llave/domain/receivables/instalment-progress'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { type CSSProperties, useMemo } from 'react'
import { useToday } from '../../frame/use-today.ts'
import './house.css'
import { isTall, namedYears, roofSpan } from './house-floors.ts'

const windowClass = { paid: 'w p', 'just-paid': 'w p lit', overdue: 'w o', coming: 'w f' } as const
const monthInitials = ['E', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D']

/** The counter in words, and the house of letras: a window a letra, a floor a year. The drawing says nothing more. */
export function House({
  letras,
  justPaid = null,
}: {
  letras: readonly Instalment[] | null
  justPaid?: string | null
}) {
  const today = useToday()
  const floors = useMemo(() => houseOfInstalments(letras ?? [], today, justPaid), [letras, today, justPaid])
  if (!letras) return <HouseBones />
  const { paid, total } = instalmentProgress(letras)
  return (
    <section className="house" aria-label="Avance de tus letras">
      <p className="house-count">
        {total === 0 ? (
          'Esta propiedad no tiene letras.'
        ) : (
          <>
            Letras pagadas: <b>{`${paid} de ${total}`}</b>
          </>
        )}
      </p>
      {floors.length > 0 && (
        <>
          <Drawing floors={floors} />
          <ul className="key" aria-hidden="true">
            <li>
              <i className="w p" />
              Pagadas
            </li>
            <li>
              <i className="w o" />
              Vencidas
            </li>
            <li>
              <i className="w f" />
              Por vencer
            </li>
          </ul>
        </>
      )}
    </section>
  )
}

function Drawing({ floors }: { floors: readonly Floor[] }) {
  const named = namedYears(floors.map(({ year }) => year))
  return (
    <div className={isTall(floors) ? 'drawing tall' : 'drawing'} aria-hidden="true">
      <div className="floors">
        <div className="roof" style={roofStyle(floors)} />
        {floors.map(({ year, windows }) => (
          <div className="floor" key={year}>
            <span>{named.has(year) && year}</span>
            {windows.map((letras, month) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
              <Slot key={month} letras={letras} />
            ))}
          </div>
        ))}
      </div>
      <div className="months">
        <span />
        {monthInitials.map((initial, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the month
          <span key={month}>{initial}</span>
        ))}
      </div>
    </div>
  )
}

function Slot({ letras }: { letras: Floor['windows'][number] }) {
  const [first] = letras
  if (!first) return <i />
  if (letras.length === 1) return <i className={windowClass[first]} />
  return (
    <i className="shared">
      {letras.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows of one month differ in nothing else
        <i key={index} className={windowClass[state]} />
      ))}
    </i>
  )
}

function roofStyle(floors: readonly Floor[]): CSSProperties {
  const { from, to } = roofSpan(floors)
  return { '--from': from, '--to': to } as CSSProperties
}

function HouseBones() {
  return (
    <div className="house" aria-hidden="true">
      <p className="house-count">
        <Bone width={208} height="1.25em" />
      </p>
      <div className="floors-bone">
        <Bone width="100%" height="100%" />
      </div>
    </div>
  )
}
