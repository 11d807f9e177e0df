import { formatDate } from '@llave/domain/time/format-date'
import { ButtonLink } from '../frame/button-link.tsx'
import * as styles from './property-cases.module.css'
import { RepairRows } from './repair-list.tsx'
import { useRepairs } from './repairs.ts'

/** On a property's page: when it was delivered, and its cases. Absent until they are there, and where there is nothing. */
export function PropertyCases({ proforma }: { proforma: string }) {
  const { data } = useRepairs()
  const delivered = data?.deliveries.find((one) => one.proforma === proforma)?.deliveredOn
  const cases = data?.cases.filter((one) => one.proforma === proforma) ?? []
  if (!delivered && cases.length === 0) return null
  return (
    <section className={styles.cases} aria-labelledby="entrega">
      <h2 className="t2" id="entrega">
        {delivered ? `Entregado el ${formatDate(delivered)}` : 'Casos de acabados'}
      </h2>
      {cases.length > 0 && <RepairRows of={cases} />}
      <p>
        <ButtonLink to="/query/note/new" look="line" small>
          Avisar de una falla
        </ButtonLink>
      </p>
    </section>
  )
}
