import { ApiError } from '@llave/client/api-error'
import { comparePrepayment } from '@llave/contract/prepayment/compare-prepayment'
import { requestPrepayment } from '@llave/contract/prepayment/request-prepayment'
import { AlertInView } from '@llave/design/alert-in-view'
import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { formatAnnualRate } from '@llave/domain/prepayment/annual-rate'
import { compareWays, type PreparedWays, type PrepaymentWay } from '@llave/domain/prepayment/compare-ways'
import type { AnticipatedWay } from '@llave/domain/prepayment/prepayment-application'
import type { PrepaymentBasis } from '@llave/domain/prepayment/prepayment-basis'
import { firstAmount, sliderRange } from '@llave/domain/prepayment/slider-range'
import { isSameWay, type WayFigures, wayFigures } from '@llave/domain/prepayment/way-figures'
import { wayHeadline } from '@llave/domain/prepayment/way-headline'
import { maxLetrasOfSet } from '@llave/domain/receivables/choosable-letras'
import { formatDate } from '@llave/domain/time/format-date'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { useNetwork } from '../frame/use-online.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { TermsLinks } from '../wizard/terms-links.tsx'
import { AmountSlider } from './amount-slider.tsx'
import { MirroredSchedule } from './mirrored-schedule.tsx'
import { WayChoice, wayNames } from './way-choice.tsx'
import * as styles from './ways.module.css'
import { type Confirmation, WaysBar } from './ways-bar.tsx'

/** Milliseconds without a change after which the server is asked about an amount. */
const SETTLED = 350

/**
 * One amount in the three ways. All figures are computed here as the amount moves; the server computes them again
 * once it stands still, and its figures are those that are shown and acted on.
 */
export function Ways({
  basis,
  prepared,
  refresh,
}: {
  basis: PrepaymentBasis
  prepared: PreparedWays
  refresh: () => unknown
}) {
  const { currency, on, proforma } = basis
  const owner = useCustomerSession().document
  const range = useMemo(() => sliderRange(prepared.payoffMinor), [prepared])
  const [typed, setTyped] = useState<number>(() => firstAmount(range))
  // A debt that shrank under our feet takes the amount with it.
  const amountMinor = Math.min(typed, prepared.payoffMinor - 1)
  const [isValid, setValid] = useState(true)
  const [way, setWay] = useState<PrepaymentWay>('shorter')
  const ways = useMemo(() => compareWays(prepared, amountMinor), [prepared, amountMinor])
  const { confirmed, confirmation } = useConfirmation(basis, amountMinor, isValid, ways, refresh)
  const figures = Object.values(ways).map(
    (each) => confirmed?.find((server) => server.way === each.way) ?? wayFigures(each),
  )
  const chosen = figures.find((each) => each.way === way) ?? wayFigures(ways[way])
  const plan = { usualMinor: prepared.usualMinor, lastDueOn: prepared.letras.at(-1)?.dueOn ?? on }

  const headline = wayHeadline(chosen, plan, currency)
  const after = ways[way]
  const schedule = useMemo(
    () => <MirroredSchedule headline={headline} before={prepared} after={after} currency={currency} />,
    [headline, prepared, after, currency],
  )
  // Drawn behind the figures: the slider does not wait for hundreds of bars.
  const drawn = useDeferredValue(schedule)

  const isConfirmed = confirmation.state === 'confirmed' || confirmation.state === 'updated'
  // What was accepted was accepted for these figures.
  const figuresKey = `${way} ${chosen.chargedMinor} ${chosen.count} ${chosen.eachMinor} ${chosen.interestSavedMinor}`
  const [acceptedKey, setAcceptedKey] = useState('')
  const order = useMutation({
    mutationFn: (chosenWay: AnticipatedWay) =>
      callApi(requestPrepayment, {
        body: { owner, proforma, on, amount: money(amountMinor, currency), way: chosenWay, seen: chosen },
      }),
    // The checkout's document allows the card form, so it is loaded anew.
    onSuccess: ({ documentNumber }) => location.assign(`/checkout/${encodeURIComponent(documentNumber)}`),
    onError: () => {
      setAcceptedKey('')
      refresh()
    },
  })
  const accepted = acceptedKey === figuresKey
  const ready = isConfirmed && (accepted || way === 'advance')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ready && way !== 'advance' && !order.isPending) order.mutate(way)
  }

  return (
    <form onSubmit={submit} aria-busy={order.isPending}>
      <AmountSlider
        amountMinor={amountMinor}
        range={range}
        payoffMinor={prepared.payoffMinor}
        currency={currency}
        onChange={setTyped}
        onValid={setValid}
      />
      <WayChoice figures={figures} chosen={way} currency={currency} onChoose={setWay} />
      {drawn}
      <p className={`note ${styles.terms}`}>
        {way === 'advance'
          ? `Se pagan letras enteras, desde la más próxima: de ${formatMoney(money(amountMinor, currency))}, hoy pagarías ${formatMoney(money(chosen.chargedMinor, currency))}. ${isCut(chosen, amountMinor) ? ` Un cobro lleva hasta ${maxLetrasOfSet} letras; después puedes adelantar las siguientes.` : ''} Tus fechas y tus montos no cambian.`
          : basis.annualRate === 0
            ? `Calculado al ${formatDate(on)}. Tus letras no tienen interés, así que no hay interés que ahorrar.`
            : `Calculado al ${formatDate(on)} con tu tasa de ${formatAnnualRate(basis.annualRate)} al año.`}{' '}
        {way !== 'advance' &&
          'La inmobiliaria emite tu nuevo cronograma; hasta entonces lo verás “en aplicación”. '}
        Sin penalidad ni comisión.
      </p>
      {way !== 'advance' && (
        <label className={`check ${styles.terms}`}>
          <input
            type="checkbox"
            checked={accepted}
            onChange={(event) => setAcceptedKey(event.target.checked ? figuresKey : '')}
          />
          <span>
            Elijo <b>{wayNames[way].toLowerCase()}</b> y acepto las <TermsLinks />
          </span>
        </label>
      )}
      {order.error && <AlertInView key={order.submittedAt}>{failureText(order.error)}</AlertInView>}
      <WaysBar
        basis={basis}
        chosen={chosen}
        confirmation={confirmation}
        ready={ready}
        busy={order.isPending || order.isSuccess}
      />
    </form>
  )
}

/** Whether the amount covers a letra more than one charge takes. */
function isCut({ advanced, chargedMinor, eachMinor }: WayFigures, amountMinor: number): boolean {
  return advanced === maxLetrasOfSet && chargedMinor + eachMinor <= amountMinor
}

/** What the server refused, in its words; nothing was charged, as only the next step takes a card. */
function failureText(error: Error): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message
  return 'No pudimos guardar tu solicitud. Todavía no pagaste nada. Vuelve a intentarlo.'
}

/** What the server says of the amount, once it stands still. */
function useConfirmation(
  { proforma, currency, on }: PrepaymentBasis,
  amountMinor: number,
  isValid: boolean,
  ways: ReturnType<typeof compareWays>,
  refresh: () => unknown,
): { confirmed: readonly WayFigures[] | undefined; confirmation: Confirmation } {
  const owner = useCustomerSession().document
  // After a failure of the server it is asked again: only without a network there is nobody to ask.
  const cut = useNetwork() === 'no-network'
  const [settled, setSettled] = useState<number | null>(null)
  /** The amount for which the server's figures were others than ours. */
  const [updated, setUpdated] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amountMinor), SETTLED)
    return () => clearTimeout(timer)
  }, [amountMinor])
  const still = isValid && settled === amountMinor
  const server = useQuery({
    queryKey: ['prepayment-comparison', owner.type, owner.number, proforma, amountMinor, on.toString()],
    queryFn: ({ signal }) =>
      callApi(comparePrepayment, {
        body: { owner, proforma, on, amount: money(amountMinor, currency) },
        signal,
      }),
    enabled: still && !cut,
    staleTime: 60_000,
    retry: false,
  })
  const confirmed = still ? server.data : undefined
  const differs = confirmed?.some((figures) => !isSameWay(figures, wayFigures(ways[figures.way]))) === true
  // The letras or the day are others than ours: an amount that was good is refused, or its figures differ.
  const refused =
    still && server.error instanceof ApiError && server.error.status < 500 && server.error.status > 0
  useEffect(() => {
    if (differs) setUpdated(amountMinor)
    if (differs || refused) refresh()
  }, [differs, refused, amountMinor, refresh])
  return {
    confirmed,
    confirmation: !isValid
      ? { state: 'invalid' }
      : cut
        ? { state: 'offline' }
        : still && server.isError
          ? { state: 'failed', retry: () => void server.refetch() }
          : confirmed
            ? { state: updated === amountMinor ? 'updated' : 'confirmed' }
            : { state: 'asking' },
  }
}
