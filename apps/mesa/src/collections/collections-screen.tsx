import {
  exportOverdue,
  exportOverdueWorkbook,
  listOverdue,
  type OverdueFilter,
  type OverdueRow,
  type OverdueSums,
  sumOverdue,
} from '@llave/contract/staff/collections/list-overdue'
import { buttonClass } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Field } from '@llave/design/field'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatMoney } from '@llave/domain/money/format-money'
import { sumByCurrency } from '@llave/domain/money/money'
import { daysOverdue } from '@llave/domain/receivables/overdue'
import { promiseText } from '@llave/domain/reminders/payment-promise'
import { ageBandName, ageBands } from '@llave/domain/staff/age-band'
import { caseTopics } from '@llave/domain/staff/case-topic'
import { formatCaseKey } from '@llave/domain/staff/inbox-case'
import { messageKindText } from '@llave/domain/staff/message-kinds'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { Bands } from '../frame/bands.tsx'
import { countText } from '../frame/count-text.ts'
import { DaysLate } from '../frame/days-late.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { Table } from '../frame/table.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useRowKeys } from '../keys/use-row-keys.ts'
import { CallingLine } from './calling-line.tsx'
import * as styles from './collections.module.css'
import { CollectionsTabs } from './collections-tabs.tsx'
import { amountOf, readOverdueAddress } from './overdue-address.ts'

/** Who owes what that is overdue, since when, and how they are reached. The filter stands in the address. */
export function CollectionsScreen() {
  usePageTitle('Cobranzas')
  const { params, choose } = useAddressFilter()
  const { filter, order } = readOverdueAddress(params)
  const { band, ...besidesBand } = filter
  const list = useRowKeys('En Cobranzas')
  const sums = useQuery({
    queryKey: ['overdue', 'sums', besidesBand],
    queryFn: ({ signal }) => callMesa(sumOverdue, { query: { ...besidesBand, band: null }, signal }),
  })
  const query = useInfiniteQuery({
    queryKey: ['overdue', filter, order],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listOverdue, { query: { ...filter, order, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
  const { data, error, refetch } = query
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const file = fileQuery(filter)
  return (
    <Page
      title={titleOf(sums.data)}
      acts={
        <>
          <a
            className={buttonClass({ look: 'line' })}
            href={`${exportOverdueWorkbook.path}?${file}`}
            download
          >
            Descargar Excel
          </a>
          <a className={buttonClass({ look: 'line' })} href={`${exportOverdue.path}?${file}`} download>
            Descargar CSV
          </a>
        </>
      }
    >
      <CollectionsTabs at="/cobranzas" />
      <CallingLine />
      {sums.error && !sums.data ? (
        <LoadFailure
          title="No pudimos sumar lo vencido."
          error={sums.error}
          retry={() => void sums.refetch()}
        />
      ) : (
        <AgeBands sums={sums.data} chosen={band} params={params} />
      )}
      <form className={styles.filter} aria-label="Filtro" onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label="Proyecto"
          value={filter.projectCode}
          onChoose={(code) => choose({ proyecto: code })}
        >
          <option value="">Todos</option>
          {sums.data?.projects.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Moneda"
          value={filter.currency ?? ''}
          onChoose={(chosen) => choose({ moneda: chosen })}
        >
          <option value="">Soles y dólares</option>
          <option value="PEN">Soles</option>
          <option value="USD">Dólares</option>
        </SelectField>
        <AmountField label="Debe desde" name="desde" value={params.get('desde') ?? ''} choose={choose} />
        <AmountField label="Debe hasta" name="hasta" value={params.get('hasta') ?? ''} choose={choose} />
        <SelectField
          label="Débito automático"
          value={params.get('debito') ?? ''}
          onChoose={(chosen) => choose({ debito: chosen })}
        >
          <option value="">Con y sin débito</option>
          <option value="con">Con débito</option>
          <option value="sin">Sin débito</option>
        </SelectField>
        <SelectField
          label="Promesa de pago"
          value={params.get('promesa') ?? ''}
          onChoose={(chosen) => choose({ promesa: chosen })}
        >
          <option value="">Con y sin</option>
          <option value="abierta">Con promesa por cumplir</option>
          <option value="incumplida">La última no se cumplió</option>
          <option value="sin">Sin promesa por cumplir</option>
        </SelectField>
        <SelectField
          label="Primero"
          value={order === 'amount' ? 'importe' : ''}
          onChoose={(chosen) => choose({ orden: chosen })}
        >
          <option value="">Lo más antiguo</option>
          <option value="importe">Lo que más se debe</option>
        </SelectField>
      </form>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar quién debe." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Buscando quién debe…">
          <SkeletonBlock width="100%" height={320} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <Empty title="Nadie debe nada vencido con este filtro">
          {params.size > 0 && <Link to="/cobranzas">Quitar el filtro</Link>}
        </Empty>
      ) : (
        <div ref={list}>
          <Table
            label="Quién debe"
            head={['Vencido hace', 'Cliente', 'Debe', 'Antes de llamar', 'Cómo se le encuentra']}
          >
            {rows.map((row) => (
              <Debtor key={`${row.proforma} ${row.owed.currency}`} row={row} />
            ))}
          </Table>
        </div>
      )}
      <MoreRows of={query} />
    </Page>
  )
}

/** The finding first; while it is not known, the name of the place. */
function titleOf(data: OverdueSums | undefined): string {
  if (!data) return 'Cobranzas'
  const sums = sumByCurrency(data.sums.map(({ owed }) => owed))
  return sums.length === 0 ? 'Nada vencido' : `Vencido: ${sums.map(formatMoney).join(' y ')}`
}

function AgeBands({
  sums,
  chosen,
  params,
}: {
  sums: OverdueSums | undefined
  chosen: OverdueFilter['band']
  params: URLSearchParams
}) {
  return (
    <Bands
      label="Por antigüedad"
      bands={[null, ...ageBands].map((band) => {
        const next = new URLSearchParams(params)
        if (band) next.set('edad', band)
        else next.delete('edad')
        const own = sums?.sums.filter((sum) => band === null || sum.band === band)
        return {
          name: band ? ageBandName(band) : 'Todo lo vencido',
          to: `/cobranzas?${next}`,
          isChosen: band === chosen,
          share: own && <Owed of={own} />,
        }
      })}
    />
  )
}

/** Sums by currency, each with its number of proformas. */
function Owed({ of }: { of: OverdueSums['sums'] }) {
  if (of.length === 0) return <span className={styles.none}>Nada</span>
  return sumByCurrency(of.map(({ owed }) => owed)).map((sum) => (
    <span key={sum.currency} className={styles.sum}>
      <Amount of={sum} />{' '}
      <small>
        {countText(
          of
            .filter(({ owed }) => owed.currency === sum.currency)
            .reduce((total, { proformas }) => total + proformas, 0),
        )}
      </small>
    </span>
  ))
}

function Debtor({ row }: { row: OverdueRow }) {
  const today = limaDate(useMinute())
  return (
    <tr>
      <td>
        <DaysLate days={daysOverdue(row.oldestDueOn, today)} />
        <small>desde el {formatDate(row.oldestDueOn)}</small>
      </td>
      <td className={styles.who}>
        <Link to={`/clientes/${row.customer.customerId}`}>{row.customer.name}</Link>
        <small>
          {row.projectName}, {row.productName}
        </small>
        <small>
          Proforma {row.proforma}
          {row.coHolders > 0 &&
            `, y ${row.coHolders === 1 ? 'otro titular' : `${row.coHolders} titulares más`}`}
        </small>
      </td>
      <td>
        <b>
          <Amount of={row.owed} />
        </b>
        <small>{row.debts === 1 ? '1 deuda' : `${row.debts} deudas`}</small>
      </td>
      <td>
        <BeforeCalling row={row} />
      </td>
      <td>
        <Reach row={row} today={today} />
      </td>
    </tr>
  )
}

/** What makes a call needless or unwelcome, that first. */
function BeforeCalling({ row: { paying, cases, debit, retryOn, promise } }: { row: OverdueRow }) {
  return (
    <span className={styles.before}>
      {paying && <Mark tone="soon">Pago por confirmar: no llames</Mark>}
      {promise?.state === 'made' && <Mark tone="soon">{promiseText(promise)}</Mark>}
      {promise?.state === 'broken' && <Mark tone="late">{promiseText(promise)}</Mark>}
      {promise && ['kept', 'withdrawn'].includes(promise.state) && (
        <span className="small ink2">{promiseText(promise)}</span>
      )}
      {cases.map(({ key, topic }) => (
        <Link key={formatCaseKey(key)} to={`/bandeja/${formatCaseKey(key)}`}>
          {key.kind === 'complaint' ? 'Reclamo' : 'Consulta'} {key.number}, {caseTopics[topic].toLowerCase()}
        </Link>
      ))}
      {debit === 'suspended' && <Mark tone="late">Débito suspendido</Mark>}
      {debit === 'active' && (
        <span className="small ink2">
          {retryOn ? `Débito: se reintenta el ${formatDate(retryOn)}` : 'Con débito automático'}
        </span>
      )}
      {!paying && !promise && cases.length === 0 && debit === 'none' && (
        <span className="small ink2">Nada</span>
      )}
    </span>
  )
}

function Reach({
  row: { phones, email, lastSignInAt, failed },
  today,
}: {
  row: OverdueRow
  today: Temporal.PlainDate
}) {
  return (
    <span className={styles.reach}>
      {phones.map(({ number, verified }) => (
        <span key={number}>
          <span className={styles.number}>{number}</span>{' '}
          <span className="small ink2">{verified ? 'verificado' : 'sin verificar'}</span>
        </span>
      ))}
      {phones.length === 0 && <Mark tone="soon">Sin teléfono</Mark>}
      {email === '' ? <Mark tone="soon">Sin correo</Mark> : <span className={styles.email}>{email}</span>}
      {failed && (
        <Mark tone="late">
          No llegó {failed.channel === 'sms' ? 'un SMS' : 'un correo'}:{' '}
          {messageKindText(failed.kind).toLowerCase()}, {formatDate(limaDate(failed.at))}
        </Mark>
      )}
      <span className="small ink2">{signInText(lastSignInAt, today)}</span>
    </span>
  )
}

function signInText(at: Temporal.Instant | null, today: Temporal.PlainDate): string {
  if (!at) return 'Nunca entró al portal'
  const day = limaDate(at)
  return day.equals(today) ? 'Entró al portal hoy' : `Entró al portal el ${formatDate(day)}`
}

function AmountField({
  label,
  name,
  value,
  choose,
}: {
  label: string
  name: string
  value: string
  choose: (fields: Readonly<Record<string, string>>) => void
}) {
  const wrong = value !== '' && amountOf(value) === null
  return (
    <Field label={label} error={wrong ? 'No es un importe: no filtra.' : null}>
      {(control) => (
        <input
          {...control}
          key={value}
          className="input"
          inputMode="decimal"
          defaultValue={value}
          onBlur={({ target }) => target.value !== value && choose({ [name]: target.value.trim() })}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') choose({ [name]: currentTarget.value.trim() })
          }}
        />
      )}
    </Field>
  )
}

function fileQuery({ projectCode, ...filter }: OverdueFilter): string {
  const given = Object.entries({ ...filter, project: projectCode || null })
  return new URLSearchParams(
    given.flatMap(([name, chosen]): [string, string][] => (chosen === null ? [] : [[name, String(chosen)]])),
  ).toString()
}
