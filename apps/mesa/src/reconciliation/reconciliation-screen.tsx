import { ApiError } from '@llave/client/api-error'
import {
  askProviderDay,
  closeDay,
  exportReconciliation,
  type ReconciledAccount,
  readReconciliation,
} from '@llave/contract/staff/reconciliation'
import { Alert } from '@llave/design/alert'
import { Button, buttonClass } from '@llave/design/button'
import { Amount } from '@llave/design/figure'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatMoney } from '@llave/domain/money/format-money'
import { type Currency, money, sumByCurrency } from '@llave/domain/money/money'
import { causeTexts } from '@llave/domain/reconciliation/cause-texts'
import type { Difference } from '@llave/domain/reconciliation/reconcile-day'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Page } from '../frame/page.tsx'
import { parseDay } from '../frame/parse-day.ts'
import { PaymentLink } from '../frame/payment-link.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './reconciliation.module.css'

const ReasonDialog = lazy(async () => ({
  default: (await import('../frame/reason-dialog.tsx')).ReasonDialog,
}))

const accountNames: Readonly<Record<Currency, string>> = { PEN: 'Soles', USD: 'Dólares' }

/** A day in the books of every account; without a day in the address, yesterday, which has ended. */
export function ReconciliationScreen() {
  const today = limaDate(useMinute())
  const [params] = useSearchParams()
  const text = params.get('dia')
  const day = text === null ? today.subtract({ days: 1 }) : parseDay(text)
  if (!day || Temporal.PlainDate.compare(day, today) > 0) return <NotFound />
  return <OneDay key={day.toString()} day={day} today={today} />
}

/** Milliseconds between two looks while the provider is being asked. */
const look = 3_000

function OneDay({ day, today }: { day: Temporal.PlainDate; today: Temporal.PlainDate }) {
  usePageTitle(`Conciliación del ${formatDate(day)}`)
  const navigate = useNavigate()
  const [before, after] = [day.subtract({ days: 1 }), day.add({ days: 1 })]
  const hasNext = Temporal.PlainDate.compare(day, today) < 0
  const { data, error, refetch } = useQuery({
    queryKey: ['reconciliation', day.toString()],
    queryFn: ({ signal }) => callMesa(readReconciliation, { params: { day }, signal }),
    refetchInterval: ({ state }) => state.data?.some(({ asking }) => asking) && look,
  })
  useKeys('En Conciliación', [
    {
      presses: { '[': () => void navigate(addressOf(before)) },
      words: 'Día anterior',
      brief: 'día anterior',
    },
    {
      presses: { ']': () => hasNext && void navigate(addressOf(after)) },
      words: 'Día siguiente',
      brief: 'siguiente',
    },
  ])
  const differences = data?.flatMap((of) => of.differences.map((each) => ({ of, each }))) ?? []
  return (
    <Page
      title={data ? findingOf(data) : 'Conciliación'}
      acts={
        <>
          <Link className={buttonClass({ look: 'line' })} to={addressOf(before)}>
            {formatDate(before)}
          </Link>
          {data?.some(({ provider }) => provider) && (
            <a
              className={buttonClass({ look: 'line' })}
              href={exportReconciliation.path.replace('{day}', day.toString())}
              download
            >
              Descargar Excel
            </a>
          )}
          {hasNext && (
            <Link className={buttonClass({ look: 'line' })} to={addressOf(after)}>
              {formatDate(after)}
            </Link>
          )}
        </>
      }
    >
      <p className="ink2">
        {formatDate(day)}, los cobros de ese día en Llave, en el proveedor, que responde pedido por pedido, y
        en el banco. Lo cobrado sobre un pedido que no es de Llave solo se encuentra en el archivo del banco.
      </p>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la conciliación." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando la conciliación…">
          <SkeletonBlock width="100%" height={180} />
        </Skeleton>
      ) : (
        <Table label="Cuentas" head={['Diferencia', 'Cuenta', 'Llave', 'Proveedor', 'Banco', 'Cierre']}>
          {data.map((account) => (
            <Account key={account.currency} of={account} day={day} />
          ))}
        </Table>
      )}
      {differences.length > 0 && (
        <section className="stack" aria-labelledby="differences">
          <h2 className="t2" id="differences">
            Diferencias
          </h2>
          <Table
            label="Diferencias"
            head={['Diferencia', 'Por qué', 'Pedido', 'Llave', 'Proveedor', 'Banco']}
          >
            {differences.map(({ of, each }) => (
              <DifferenceRow
                key={[of.currency, ...each.transactions, ...each.bankRows].join()}
                of={each}
                account={of}
              />
            ))}
          </Table>
        </section>
      )}
    </Page>
  )
}

function addressOf(day: Temporal.PlainDate): string {
  return `/conciliacion?dia=${day}`
}

/** The finding: never that it agrees while a book was not read. */
function findingOf(accounts: readonly ReconciledAccount[]): string {
  if (accounts.some(({ closed }) => closed?.hasChanged)) return 'Algo cambió después del cierre'
  const open = accounts.filter(({ closed }) => !closed)
  if (open.length === 0) return 'Día cerrado'
  const differences = open.flatMap((of) => of.differences.map((each) => ({ ...each, of })))
  const gaps = sumByCurrency(differences.map(({ gap, of }) => money(Math.abs(gap), of.currency))).filter(
    ({ minor }) => minor > 0,
  )
  if (gaps.length > 0) return `Falta explicar ${gaps.map(formatMoney).join(' y ')}`
  if (open.some(({ provider }) => !provider)) return 'Falta preguntar al proveedor'
  if (open.some(lacksBank))
    return differences.length === 0
      ? 'Cuadra con el proveedor, falta el banco'
      : 'Cuadra en dinero con el proveedor, falta el banco'
  if (differences.length === 0) return 'Cuadra'
  return differences.length === 1
    ? 'Cuadra en dinero, con 1 diferencia'
    : `Cuadra en dinero, con ${countText(differences.length)} diferencias`
}

/** Whether a bank is read for the account, and no file of it covers the day. */
function lacksBank({ bankName, bank }: ReconciledAccount): boolean {
  return bankName !== '' && !bank
}

function Account({ of, day }: { of: ReconciledAccount; day: Temporal.PlainDate }) {
  const { currency, shop, llave, provider, bank, bankName, asking, differences, closed, seen } = of
  const { rights } = useStaff()
  const cache = useQueryClient()
  const [explaining, setExplaining] = useState(false)
  const ask = useMutation({
    mutationFn: () => callMesa(askProviderDay, { params: { day, currency } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['reconciliation', day.toString()] }),
  })
  const end = (reason?: string) =>
    callMesa(closeDay, { params: { day, currency }, body: { seen, ...(reason && { reason }) } })
  const close = useMutation({
    mutationFn: () => end(),
    onSettled: () => cache.invalidateQueries({ queryKey: ['reconciliation', day.toString()] }),
  })
  const isWholeDay = provider && Temporal.PlainDate.compare(limaDate(provider.readAt), day) > 0
  const mayClose = isWholeDay && !closed
  const needsReason = differences.length > 0 || lacksBank(of)
  const gap = differences.reduce((sum, each) => sum + each.gap, 0)
  const name = accountNames[currency]
  return (
    <tr>
      <td>
        {!provider ? (
          <span className="ink2">Sin comparar</span>
        ) : differences.length === 0 && lacksBank(of) ? (
          <Mark tone="soon">Sin el banco</Mark>
        ) : differences.length === 0 ? (
          <Mark tone="good">Cuadra</Mark>
        ) : (
          <Gap minor={gap} currency={currency} />
        )}
      </td>
      <td>
        <b>{name}</b>
        <small>cuenta {shop}</small>
        {bankName && <small>{bankName}</small>}
      </td>
      <td>
        <Amount of={money(llave.minor, currency)} />
        <small>{chargesText(llave.transactions)}</small>
      </td>
      <td className={styles.provider}>
        {provider ? (
          <>
            <Amount of={money(provider.minor, currency)} />
            <small>
              {chargesText(provider.transactions)}, leído el {sayMoment(provider.readAt)}
              {limaDate(provider.readAt).equals(day) && ', con el día sin terminar'}
            </small>
          </>
        ) : (
          <span className="ink2">{asking ? 'Sin leer todavía' : 'Nadie le preguntó por este día'}</span>
        )}
        {asking && (
          <small role="status">
            {asking.by} le pregunta desde el {sayMoment(asking.since)}
            {asking.unanswered > 0 &&
              `. No respondió por ${asking.unanswered === 1 ? '1 pedido' : `${countText(asking.unanswered)} pedidos`}: se le pregunta otra vez`}
          </small>
        )}
        {asking && asking.unreadable.length > 0 && (
          <Alert>
            El proveedor no responde por {asking.unreadable.join(', ')}, que tiene demasiadas transacciones:
            el día no se puede leer por aquí.
          </Alert>
        )}
      </td>
      <td className={styles.provider}>
        {bank ? (
          <>
            <Amount of={money(bank.minor, currency)} />
            <small>
              {chargesText(bank.transactions)}, {bank.file}
            </small>
            <small>
              {bank.by} lo subió el {sayMoment(bank.readAt)}
              {!isWholeDay && '. Se compara cuando se pregunte al proveedor con el día terminado'}
            </small>
          </>
        ) : (
          <span className="ink2">{bankName ? 'Nadie subió su archivo' : 'Sin banco que leer'}</span>
        )}
        <small>
          <Link
            to={`/conciliacion/banco/${currency === 'PEN' ? 'soles' : 'dolares'}?dia=${day}`}
            aria-label={`Archivos del banco en ${name.toLowerCase()}`}
          >
            Archivos del banco
          </Link>
        </small>
      </td>
      <td>
        {closed && (
          <div className={styles.closed}>
            {closed.hasChanged ? (
              <Mark tone="late">Cambió después de cerrarse</Mark>
            ) : (
              <Mark tone="good">Cerrado</Mark>
            )}
            <small>
              {closed.by}, {sayMoment(closed.at)}
            </small>
            {closed.reason && <small>{closed.reason}</small>}
          </div>
        )}
        {rights.includes('write:reconciliation') && !asking && (
          <div className={styles.acts}>
            <Button
              look="line"
              small
              disabled={ask.isPending}
              aria-label={`${provider ? 'Volver a preguntar' : 'Preguntar'} al proveedor por ${name.toLowerCase()}`}
              onClick={() => ask.mutate()}
            >
              {provider ? 'Volver a preguntar' : 'Preguntar al proveedor'}
            </Button>
            {mayClose && (
              <Button
                look="line"
                small
                disabled={close.isPending}
                aria-label={`Cerrar el día en ${name.toLowerCase()}`}
                onClick={() => (needsReason ? setExplaining(true) : close.mutate())}
              >
                Cerrar el día
              </Button>
            )}
          </div>
        )}
        {ask.isError && <Alert>{failureOf(ask.error)}</Alert>}
        {close.isError && <Alert>{failureOf(close.error)}</Alert>}
        {explaining && (
          <Suspense>
            <ReasonDialog
              title={`Cerrar el día ${closingWith(of)}`}
              says="Queda cerrado para siempre con lo que dicen los libros ahora. Di por qué se acepta lo que no coincide."
              about={`${name}, ${formatDate(day)}`}
              draftName={`close-day ${currency} ${day}`}
              submit="Cerrar el día"
              leave="Seguir mirando"
              act={end}
              failure={failureOf}
              refreshes={['reconciliation']}
              onClose={() => setExplaining(false)}
            />
          </Suspense>
        )}
      </td>
    </tr>
  )
}

/** What a failed act says: without an answer nobody knows whether it arrived. */
function failureOf(error: unknown): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.message
    : 'No sabemos si llegó. Mira cómo quedó el día antes de repetirlo.'
}

/** What whoever closes a day accepts. */
function closingWith(of: ReconciledAccount): string {
  const { length } = of.differences
  const parts = [
    length > 0 && (length === 1 ? 'con 1 diferencia' : `con ${countText(length)} diferencias`),
    lacksBank(of) && 'sin el banco',
  ]
  return parts.filter(Boolean).join(' y ')
}

function DifferenceRow({ of, account }: { of: Difference; account: ReconciledAccount }) {
  const { cause, gap, orderIds, llave, provider, bank, bankRows, transactions } = of
  const { currency, unknownOrders } = account
  const [orderId, ...others] = orderIds
  return (
    <tr>
      <td>
        <Gap minor={gap} currency={currency} />
        <small>{accountNames[currency].toLowerCase()}</small>
      </td>
      <td className={styles.why}>{causeTexts[cause]}</td>
      <td>
        {orderId && !unknownOrders.includes(orderId) ? (
          <PaymentLink orderId={orderId}>{orderId}</PaymentLink>
        ) : (
          orderId || transactions[0] || <span className="ink2">ninguno</span>
        )}
        {orderId && unknownOrders.includes(orderId) && <small>no es un pedido de Llave</small>}
        {others.length > 0 && <small>y {countText(others.length)} más</small>}
      </td>
      <td>{amountOr(llave, currency, 'no lo tiene')}</td>
      <td>{cause === 'currency' ? 'otra moneda' : amountOr(provider, currency, 'no lo tiene')}</td>
      <td>
        {account.bank ? (
          <>
            {cause === 'currency' && bank !== null ? 'otra moneda' : amountOr(bank, currency, 'no lo tiene')}
            {bankRows.length > 0 && <small>fila {bankRows.join(', ')}</small>}
          </>
        ) : (
          <span className="ink2">sin leer</span>
        )}
      </td>
    </tr>
  )
}

/** What the provider has beyond Llave, or lacks. */
function Gap({ minor, currency }: { minor: number; currency: Currency }) {
  if (minor === 0) return <Mark tone="soon">0.00</Mark>
  return (
    <b className={styles.gap}>
      {minor > 0 ? '+ ' : '− '}
      <Amount of={money(Math.abs(minor), currency)} />
    </b>
  )
}

function amountOr(minor: number | null, currency: Currency, none: string) {
  if (minor === null) return <span className="ink2">{none}</span>
  return <Amount of={money(minor, currency)} />
}

function chargesText(count: number): string {
  return count === 1 ? '1 movimiento' : `${countText(count)} movimientos`
}
