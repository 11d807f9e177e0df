import {
  askProviderDay,
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
import type { Difference } from '@llave/domain/reconciliation/reconcile-day'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
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
import { causeTexts } from './cause-texts.ts'
import * as styles from './reconciliation.module.css'

const accountNames: Readonly<Record<Currency, string>> = { PEN: 'Soles', USD: 'Dólares' }

/** A day in the books of every account; without a day in the address, yesterday, which has ended. */
export function ReconciliationScreen() {
  const today = limaDate(useMinute())
  const { day: text } = useParams()
  const day = text === undefined ? today.subtract({ days: 1 }) : parseDay(text)
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
          {hasNext && (
            <Link className={buttonClass({ look: 'line' })} to={addressOf(after)}>
              {formatDate(after)}
            </Link>
          )}
        </>
      }
    >
      <p className="ink2">
        {formatDate(day)}, los cobros de ese día en Llave y en el proveedor, que responde pedido por pedido.
        Lo cobrado sobre un pedido que no es de Llave no se encuentra así.
      </p>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar la conciliación." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando la conciliación…">
          <SkeletonBlock width="100%" height={180} />
        </Skeleton>
      ) : (
        <Table label="Cuentas" head={['Diferencia', 'Cuenta', 'Llave', 'Proveedor', 'Preguntar']}>
          {data.map((account) => (
            <Account key={account.currency} of={account} day={day} />
          ))}
        </Table>
      )}
      {differences.length > 0 && (
        <section className="stack" aria-labelledby="differences">
          <h2 className="t2" id="differences">
            Qué falta explicar
          </h2>
          <Table label="Diferencias" head={['Diferencia', 'Por qué', 'Pedido', 'Llave', 'Proveedor']}>
            {differences.map(({ of, each }) => (
              <DifferenceRow key={each.transactions.join()} of={each} currency={of.currency} />
            ))}
          </Table>
        </section>
      )}
    </Page>
  )
}

function addressOf(day: Temporal.PlainDate): string {
  return `/conciliacion/${day}`
}

/** The finding: never that it agrees while a book was not read. */
function findingOf(accounts: readonly ReconciledAccount[]): string {
  const differences = accounts.flatMap((of) => of.differences.map((each) => ({ ...each, of })))
  const open = sumByCurrency(differences.map(({ gap, of }) => money(Math.abs(gap), of.currency))).filter(
    ({ minor }) => minor > 0,
  )
  if (open.length > 0) return `Falta explicar ${open.map(formatMoney).join(' y ')}`
  if (accounts.some(({ provider }) => !provider)) return 'Falta preguntar al proveedor'
  if (differences.length === 0) return 'Cuadra'
  return differences.length === 1
    ? 'Cuadra en dinero, con 1 diferencia'
    : `Cuadra en dinero, con ${countText(differences.length)} diferencias`
}

function Account({ of, day }: { of: ReconciledAccount; day: Temporal.PlainDate }) {
  const { currency, shop, llave, provider, asking, differences } = of
  const { rights } = useStaff()
  const cache = useQueryClient()
  const ask = useMutation({
    mutationFn: () => callMesa(askProviderDay, { params: { day, currency } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['reconciliation', day.toString()] }),
  })
  const gap = differences.reduce((sum, each) => sum + each.gap, 0)
  const name = accountNames[currency]
  return (
    <tr>
      <td>
        {!provider ? (
          <span className="ink2">Sin comparar</span>
        ) : differences.length === 0 ? (
          <Mark tone="good">Cuadra</Mark>
        ) : (
          <Gap minor={gap} currency={currency} />
        )}
      </td>
      <td>
        <b>{name}</b>
        <small>cuenta {shop}</small>
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
      </td>
      <td>
        {rights.includes('write:reconciliation') && !asking && (
          <Button
            look="line"
            disabled={ask.isPending}
            aria-label={`${provider ? 'Volver a preguntar' : 'Preguntar'} al proveedor por ${name.toLowerCase()}`}
            onClick={() => ask.mutate()}
          >
            {provider ? 'Volver a preguntar' : 'Preguntar al proveedor'}
          </Button>
        )}
        {ask.isError && <Alert>No pudimos pedirlo. Vuelve a intentarlo.</Alert>}
      </td>
    </tr>
  )
}

function DifferenceRow({ of, currency }: { of: Difference; currency: Currency }) {
  const { cause, gap, orderIds, llave, provider, transactions } = of
  const [orderId] = orderIds
  return (
    <tr>
      <td>
        <Gap minor={gap} currency={currency} />
        <small>{accountNames[currency].toLowerCase()}</small>
      </td>
      <td className={styles.why}>{causeTexts[cause]}</td>
      <td>{orderId ? <PaymentLink orderId={orderId}>{orderId}</PaymentLink> : transactions[0]}</td>
      <td>{amountOr(llave, currency, 'no lo tiene')}</td>
      <td>{cause === 'currency' ? 'otra moneda' : amountOr(provider, currency, 'no lo tiene')}</td>
    </tr>
  )
}

/** What the provider has beyond Llave, or lacks. */
function Gap({ minor, currency }: { minor: number; currency: Currency }) {
  if (minor === 0) return <Mark tone="soon">0.00</Mark>
  return (
    <b>
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
