import type { AuditEntry } from '@llave/contract/staff/audit-entry'
import { exportAudit, exportAuditWorkbook } from '@llave/contract/staff/export-audit'
import { listAudit } from '@llave/contract/staff/list-audit'
import { listPeople } from '@llave/contract/staff/list-people'
import { Button, buttonClass } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { actText, knownActs } from '@llave/domain/staff/act-words'
import { changeLine } from '@llave/domain/staff/audit-changes'
import { groupReadings } from '@llave/domain/staff/group-readings'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { parseDay } from '../frame/parse-day.ts'
import { SelectField } from '../frame/select-field.tsx'
import { Table } from '../frame/table.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import * as styles from './audit.module.css'

/** What was done and what was read, by whom, about whom, when and why. The filter stands in the address. */
export function AuditScreen() {
  usePageTitle('Auditoría')
  const { params, choose } = useAddressFilter()
  const value = (name: string) => params.get(name) ?? ''
  const day = parseDay(value('day'))
  const filter = {
    ...(value('person') && { personId: value('person') }),
    ...(value('customer') && { customerId: value('customer') }),
    ...(value('what') && { what: value('what') }),
    ...(day && { day }),
  }
  const query = useInfiniteQuery({
    queryKey: ['audit', params.toString()],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listAudit, { query: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before || undefined,
  })
  const { data, error, refetch } = query
  const people = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => callMesa(listPeople, { signal }),
  })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Page
      title="Auditoría"
      acts={[exportAuditWorkbook, exportAudit].map(({ path }) => (
        <a
          key={path}
          className={buttonClass({ look: 'line' })}
          href={`${path}?${fileQuery(filter)}`}
          download
        >
          {path === exportAudit.path ? 'Descargar CSV' : 'Descargar Excel'}
        </a>
      ))}
    >
      <form className={styles.filter} aria-label="Filtro" onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label="Persona"
          value={value('person')}
          onChoose={(chosen) => choose({ person: chosen })}
        >
          <option value="">Todas</option>
          {people.data?.map(({ personId, name }) => (
            <option key={personId} value={personId}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="Qué" value={value('what')} onChoose={(chosen) => choose({ what: chosen })}>
          <option value="">Actos y lecturas</option>
          {knownActs.map(([what, text]) => (
            <option key={what} value={what}>
              {text}
            </option>
          ))}
        </SelectField>
        <Field label="Día">
          {(control) => (
            <input
              {...control}
              className="input"
              type="date"
              value={value('day')}
              onChange={({ target }) => choose({ day: target.value })}
            />
          )}
        </Field>
        {value('customer') && (
          <Button look="line" onClick={() => choose({ customer: '' })}>
            Ver todos los clientes
          </Button>
        )}
      </form>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la auditoría." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <p role="status" className="ink2">
          Cargando…
        </p>
      ) : entries.length === 0 ? (
        <Empty title="Nada con este filtro" />
      ) : (
        <Table
          label="Actos y lecturas"
          head={['Cuándo', 'Persona', 'Qué', 'Sobre', 'Antes y después', 'Motivo']}
        >
          {groupReadings(entries).map((group, place) => {
            const [{ kind, at, by, what, changes, reason }] = group
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of one moment may be alike
              <tr key={`${at} ${place}`}>
                <td>{moment(at)}</td>
                <td>{by}</td>
                <td>
                  {actText(what)}
                  <small>{kind === 'act' ? 'acto' : 'lectura'}</small>
                </td>
                <td>
                  <Subjects group={group} only={(customerId) => choose({ customer: customerId })} />
                </td>
                <td>
                  {changes.map((change) => (
                    <span key={change.member} className={styles.change}>
                      {changeLine(change)}
                    </span>
                  ))}
                </td>
                <td>{reason}</td>
              </tr>
            )
          })}
        </Table>
      )}
      <MoreRows of={query} words="Ver anteriores" />
    </Page>
  )
}

type Only = (customerId: string) => void

const mostNamed = 2

/** Whom a row is about: one, or everybody whom one look told of, the first of them named before it is opened. */
function Subjects({ group, only }: { group: readonly [AuditEntry, ...AuditEntry[]]; only: Only }) {
  const [first, ...others] = group
  if (others.length === 0) return <Subject entry={first} only={only} />
  const named = group.slice(0, mostNamed).map(({ customer, subject }) => customer?.name ?? subject)
  const more = group.length - named.length
  return (
    <details>
      <summary className={styles.names}>
        {more === 0 ? named.join(' y ') : `${named.join(', ')} y ${countText(more)} más`}
      </summary>
      <ul className={styles.everybody}>
        {group.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two looks of one moment may tell of the same
          <li key={`${entry.subject} ${place}`}>
            <Subject entry={entry} only={only} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Subject({ entry: { subject, customer, colleague }, only }: { entry: AuditEntry; only: Only }) {
  if (customer)
    return (
      <>
        <Link to={`/clientes/${customer.customerId}`}>{customer.name}</Link>
        <small>
          <button type="button" className={styles.only} onClick={() => only(customer.customerId)}>
            Solo {customer.name}
          </button>
        </small>
      </>
    )
  if (colleague) return <Link to={`/personas/${colleague.personId}`}>{colleague.name}</Link>
  return subject
}

function moment(at: Temporal.Instant): string {
  const lima = limaDateTime(at)
  return `${formatDate(lima.toPlainDate())}, ${formatHour(lima)}`
}

/** The filter as a file's address carries it. */
function fileQuery(filter: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(
    Object.entries(filter).map(([name, chosen]): [string, string] => [name, String(chosen)]),
  ).toString()
}
