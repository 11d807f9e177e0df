import {
  creditQuarantined,
  decideQuarantined,
  listQuarantine,
  type QuarantinedMoney,
} from '@llave/contract/staff/quarantine'
import { listUndecidedSurpluses } from '@llave/contract/staff/surpluses'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Empty } from '@llave/design/empty'
import { Amount, Figure } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatMoney } from '@llave/domain/money/format-money'
import { money as moneyOf } from '@llave/domain/money/money'
import type { QuarantineClue } from '@llave/domain/payments/quarantine-clues'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { Page } from '../frame/page.tsx'
import { quarantineReasons } from '../frame/quarantine-reasons.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './quarantine.module.css'
import { actFailure } from './refund-words.ts'
import { refreshedByDecision, SurplusPart } from './surplus-part.tsx'

type Decision = 'returned' | 'entered' | 'credited'

/** Money that matches nothing: what it may be of, what speaks for that and what does not, and what becomes of it. */
export function QuarantineScreen() {
  usePageTitle('Por revisar')
  const lists = useRef<HTMLDivElement>(null)
  const quarantine = useInfiniteQuery({
    queryKey: ['quarantine'],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listQuarantine, { query: pageParam === '' ? {} : { after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    refetchInterval: 60_000,
  })
  const surpluses = useQuery({
    queryKey: ['surpluses'],
    queryFn: ({ signal }) => callMesa(listUndecidedSurpluses, { signal }),
    refetchInterval: 60_000,
  })
  const money = quarantine.data?.pages.flatMap(({ rows }) => rows)
  const data = money && surpluses.data && { money, surpluses: surpluses.data }
  const error = quarantine.error ?? surpluses.error
  const [deciding, setDeciding] = useState<{ of: QuarantinedMoney; decision: Decision } | null>(null)
  function move(by: 1 | -1) {
    const rows = [...(lists.current?.querySelectorAll<HTMLElement>(':scope li[tabindex]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at === -1 ? rows[0] : rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys('En lo que hay por revisar', [
    { presses: { j: () => move(1), k: () => move(-1) }, words: 'Pago siguiente, anterior', brief: 'mover' },
  ])
  return (
    <Page
      title={titleOf(data && !quarantine.hasNextPage ? data.money.length + data.surpluses.length : undefined)}
      acts={<Link to="/devoluciones">Devoluciones</Link>}
    >
      {error && !data ? (
        <LoadFailure
          title="No pudimos cargar lo que hay por revisar."
          error={error}
          retry={() => {
            if (quarantine.error) void quarantine.refetch()
            if (surpluses.error) void surpluses.refetch()
          }}
        />
      ) : !data ? (
        <Skeleton message="Cargando lo que hay por revisar…">
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      ) : data.money.length + data.surpluses.length === 0 ? (
        <Empty title="Todo el dinero está en su sitio">
          <p className="ink2">
            Aquí aparece el que llega y no es de ningún pedido, el que sale sin que se pidiera, y lo que sobra
            de una deuda que bajó después de pagarse.
          </p>
        </Empty>
      ) : (
        <div ref={lists} className="stack">
          {data.money.length > 0 && (
            <>
              <p className="small ink2">
                Dinero que no se pudo abonar, o que salió sin que se pidiera. Nada se abona ni se devuelve
                solo: el de un pedido nuestro se abona aquí si su deuda lo debe; lo demás se hace primero en
                la pasarela o en el ERP, y aquí queda quién lo hizo y por qué.
              </p>
              <ul className={styles.list}>
                {data.money.map((money) => (
                  <Row
                    key={`${money.shop}/${money.uuid}`}
                    money={money}
                    onDecide={(decision) => setDeciding({ of: money, decision })}
                  />
                ))}
              </ul>
              <MoreRows of={quarantine} words="Ver más" />
              {surpluses.error && <Alert>{failureAdvice(surpluses.error)}</Alert>}
            </>
          )}
          {data.surpluses.length > 0 && <SurplusPart surpluses={data.surpluses} />}
        </div>
      )}
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </Page>
  )
}

/** The finding first; without a number while more pages follow. */
function titleOf(count: number | undefined): string {
  if (!count) return 'Por revisar'
  return count === 1 ? '1 pago por revisar' : `${count} pagos por revisar`
}

/** Whether it is money that left: a refund that nobody asked for, or a payment that was undone. */
function hasLeft({ operation, reason }: QuarantinedMoney): boolean {
  return operation === 'CREDIT' || reason === 'credited-then-lost'
}

/** What money of an order of ours would pay of its debt, and what would be left; null where it would not pay it. */
function creditOf({ reason, amount, match }: QuarantinedMoney) {
  if (!amount || !match?.pays || (reason !== 'debt-changed' && reason !== 'debt-withdrawn')) return null
  const { pays, owed } = match
  if (owed.minor === 0 || pays.currency !== owed.currency || pays.minor > owed.minor) return null
  return { amount, pays, owed, left: moneyOf(owed.minor - pays.minor, owed.currency) }
}

function Row({ money, onDecide }: { money: QuarantinedMoney; onDecide: (decision: Decision) => void }) {
  const { rights } = useStaff()
  const { amount, match, since, orderId, reason, shop, uuid } = money
  const name = amount ? formatMoney(amount) : 'Otra moneda'
  return (
    <li tabIndex={-1} aria-label={`${name}, ${sayMoment(since)}`}>
      <div>
        {amount ? <Figure of={amount} /> : <p className="t2">Otra moneda</p>}
        <p className="small ink2">
          {hasLeft(money) ? 'Salió' : 'Llegó'} el {sayMoment(since)}
        </p>
        <p className="small">{quarantineReasons[reason] ?? reason}</p>
        <p className={`small ink2 ${styles.codes}`}>
          {orderId ? `Pedido ${escapeToOneLine(orderId)}` : 'Sin pedido'}. Cuenta {shop}, transacción {uuid}.
        </p>
      </div>
      <div>
        <p className="small ink2">{hasLeft(money) ? 'Deuda' : 'Propuesta'}</p>
        {match ? (
          <>
            <p>
              <b>{match.codes.join(', ')}</b>, proforma {match.proforma}
            </p>
            <p className="small">
              <Link to={`/clientes/${match.customer.customerId}`}>
                {escapeToOneLine(match.customer.name)}
              </Link>
            </p>
            <p className="small ink2">
              {match.owed.minor > 0 ? (
                <>
                  Debe <Amount of={match.owed} />
                </>
              ) : (
                'No debe nada'
              )}
            </p>
          </>
        ) : (
          <>
            <p>
              <b>Sin propuesta</b>
            </p>
            <p className="small ink2">Ni su pedido ni su glosa nombran una deuda.</p>
          </>
        )}
      </div>
      <ul className={styles.clues}>
        {match?.clues.map(({ clue, agrees }) => (
          <li key={clue} className={agrees ? styles.agrees : undefined}>
            {clueWords(clue, agrees, money)}
          </li>
        ))}
      </ul>
      {rights.includes('write:quarantine') && (
        <div className={styles.acts}>
          {creditOf(money) && (
            <Button onClick={() => onDecide('credited')}>{decisions.credited.button(money)}</Button>
          )}
          <Button look="line" onClick={() => onDecide('returned')}>
            {decisions.returned.button(money)}
          </Button>
          <Button look="line" onClick={() => onDecide('entered')}>
            {decisions.entered.button(money)}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What agrees, or what does not. */
function clueWords(clue: QuarantineClue, agrees: boolean, { amount, match }: QuarantinedMoney): string {
  switch (clue) {
    case 'order':
      return agrees ? 'Su pedido es de esta deuda' : 'Solo la glosa nombra esta deuda, ningún pedido'
    case 'currency':
      return agrees ? 'La moneda de la deuda' : 'Otra moneda que la de la deuda'
    case 'amount':
      if (agrees) return `El importe que se debe${amount ? `, ${formatMoney(amount)}` : ''}`
      return match ? `Otro importe: se debe ${formatMoney(match.owed)}` : 'Otro importe'
    case 'owed':
      return agrees ? 'La deuda sigue sin pagar' : 'La deuda ya está pagada'
  }
}

type DecisionWords = {
  readonly button: (money: QuarantinedMoney) => string
  readonly says: (money: QuarantinedMoney) => string
}

const decisions: Readonly<Record<Decision, DecisionWords>> = {
  credited: {
    button: () => 'Abonar a la deuda',
    says(money) {
      const credit = creditOf(money)
      if (!credit) return 'Ya no se debe lo que este dinero paga.'
      const { pays, owed, left } = credit
      return `Paga ${formatMoney(pays)} de los ${formatMoney(owed)} que se deben: quedan ${formatMoney(left)}. Se emite su recibo, que va al correo del cliente si lo tiene. Deshacerlo es una devolución.`
    },
  },
  returned: {
    button: (money) => (hasLeft(money) ? 'El cliente lo tiene' : 'Ya se devolvió'),
    says: (money) =>
      hasLeft(money)
        ? 'El cliente tiene el dinero: deja de pagar la deuda, que debe lo que diga la próxima importación.'
        : 'Para cuando ya se devolvió desde la pasarela del proveedor. Aquí no sale dinero: solo queda dicho.',
  },
  entered: {
    button: (money) => (hasLeft(money) ? 'Lo asume el ERP' : 'Ya está en el ERP'),
    says: (money) =>
      hasLeft(money)
        ? 'La contabilidad asume la pérdida: la deuda sigue pagada.'
        : 'Para cuando contabilidad ya lo aplicó en el ERP. La deuda se puede volver a pagar: impórtala como pagada.',
  },
}

const submits: Readonly<Record<Decision, string>> = {
  credited: 'Abonar',
  returned: 'Cerrar como devuelto',
  entered: 'Cerrar como aplicado',
}

function Decide({
  of,
  decision,
  onClose,
}: {
  of: QuarantinedMoney
  decision: Decision
  onClose: () => void
}) {
  const { shop, uuid, amount, match } = of
  const words = decisions[decision]
  const name = amount ? formatMoney(amount) : 'el pago'
  return (
    <ReasonDialog
      title={`${words.button(of)}: ${name}`}
      says={words.says(of)}
      about={match && `${match.codes.join(', ')}, ${escapeToOneLine(match.customer.name)}`}
      draftName={`quarantine ${shop} ${uuid} ${decision}`}
      submit={`${submits[decision]}${amount ? ` ${formatMoney(amount)}` : ''}`}
      leave="Dejarlo por revisar"
      failure={actFailure}
      refreshes={refreshedByDecision}
      act={(reason) => {
        const params = { shop, uuid }
        if (decision !== 'credited')
          return callMesa(decideQuarantined, { params, body: { decision, reason } })
        if (!amount || !match) throw new Error('Nothing to credit')
        return callMesa(creditQuarantined, { params, body: { seen: { amount, owed: match.owed }, reason } })
      }}
      onClose={onClose}
    />
  )
}
