import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../money/money.ts'
import { type VerdictFacts, verdictReason } from './verdict-reason.ts'
import { type DebtClaim, decideDebt, type JudgedDebt, judgeClaim, type PaidHere } from './what-wins.ts'

const pending: DebtClaim = { currency: 'USD', amount: 35050, paid: 0, state: 'pending' }
const paid: DebtClaim = { ...pending, paid: 35050, state: 'paid' }
const annulled: DebtClaim = { ...pending, state: 'annulled' }
const all: PaidHere = { settled: 35050, credited: 35050 }

function judge(claim: DebtClaim, over: Partial<JudgedDebt> = {}) {
  const { stored = pending, here = null, underWay = null } = over
  const kept = decideDebt(claim, stored, here)
  if (typeof kept === 'string') throw new Error(`The claim is refused: ${kept}`)
  return { kept, verdicts: judgeClaim({ claim, stored, kept, here, underWay }) }
}

describe('what was paid here stays paid', () => {
  test('while the ERP has not posted it, and once it has nothing is said', () => {
    expect(judge(pending, { stored: paid, here: all })).toEqual({
      kept: { paid: 35050, state: 'paid' },
      verdicts: [{ member: 'state', wins: 'llave', cause: 'paid-here' }],
    })
    expect(judge(paid, { stored: paid, here: all })).toEqual({
      kept: { paid: 35050, state: 'paid' },
      verdicts: [],
    })
  })

  test('in part too', () => {
    const part = { ...pending, paid: 10000 }
    expect(judge(pending, { stored: part, here: { settled: 10000, credited: 10000 } })).toEqual({
      kept: { paid: 10000, state: 'pending' },
      verdicts: [{ member: 'paidAmount', wins: 'llave', cause: 'paid-here' }],
    })
  })

  test('and is not annulled, nor counted in another currency', () => {
    expect(decideDebt(annulled, paid, all)).toBe('paid-here')
    expect(decideDebt({ ...pending, currency: 'PEN' }, paid, all)).toBe('other-currency')
    expect(decideDebt({ ...pending, currency: 'PEN' }, pending, null)).toEqual({ paid: 0, state: 'pending' })
  })

  test("although the debt is lowered below it, once; the amount is the ERP's", () => {
    const lowered = { ...paid, amount: 30000, paid: 30000 }
    const surplus = { member: 'amount', wins: 'erp', cause: 'surplus' }
    expect(judge(lowered, { stored: paid, here: all }).verdicts).toEqual([surplus])
    expect(judge(lowered, { stored: lowered, here: all }).verdicts).toEqual([])
  })
})

describe('a claim that meets a payment under way', () => {
  test.each([
    ['withdraws the debt', annulled, 'state', 'withdrawn'],
    ['changes its amount', { ...pending, amount: 30000 }, 'amount', 'changed'],
    ['raises it', { ...pending, amount: 40000 }, 'amount', 'changed'],
    ['changes its amount and shows it paid', { ...paid, amount: 30000, paid: 30000 }, 'amount', 'changed'],
    ['changes its currency', { ...pending, currency: 'PEN' }, 'currency', 'changed'],
    ['shows it paid', paid, 'state', 'paid-elsewhere'],
    ['shows a part of it paid', { ...pending, paid: 100 }, 'paidAmount', 'paid-elsewhere'],
  ] as const)('%s', (_, claim, member, cause) => {
    for (const underWay of ['form', 'payment', 'quarantine'] as const) {
      expect(judge(claim, { underWay }).verdicts).toEqual([{ member, wins: 'erp', cause }])
    }
    expect(judge(claim).verdicts, 'nothing is under way').toEqual([])
  })

  test('takes a planned charge off only where nothing is left to charge', () => {
    const planned = { underWay: 'planned-charge' } as const
    expect(judge(annulled, planned).verdicts).toMatchObject([{ cause: 'withdrawn' }])
    expect(judge(paid, planned).verdicts).toMatchObject([{ cause: 'paid-elsewhere' }])
    const lowered = { ...pending, amount: 30000 }
    expect(judge(lowered, planned).verdicts).toEqual([])
    expect(judge({ ...pending, paid: 100 }, planned).verdicts).toEqual([])
  })

  test('says nothing where it changes neither amount nor state', () => {
    expect(judge(pending, { underWay: 'form' }).verdicts).toEqual([])
    expect(judge(annulled, { stored: annulled, underWay: 'form' }).verdicts).toEqual([])
    const newDebt = { claim: paid, stored: null, kept: paid, here: null, underWay: null }
    expect(judgeClaim(newDebt)).toEqual([])
  })
})

/** Cent by cent: one counts as paid where the ERP shows it, we took it, or it counted when we settled. */
function countPaid({ amount, paid: shown }: DebtClaim, here: PaidHere | null): number {
  let count = 0
  for (let cent = 1; cent <= amount; cent++) {
    if (cent <= shown || (here !== null && (cent <= here.settled || cent <= here.credited))) count += 1
  }
  return count
}

const anyClaim: fc.Arbitrary<DebtClaim> = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.nat(30), fc.boolean())
  .map(([amount, share, gone]) => {
    const shown = Math.min(amount, share)
    const open = shown === amount ? 'paid' : 'pending'
    return { currency: 'USD', amount, paid: shown, state: gone ? 'annulled' : open }
  })

const anyEvent = fc.oneof(
  anyClaim.map((claim) => ({ kind: 'extract' as const, claim })),
  fc.integer({ min: 1, max: 30 }).map((minor) => ({ kind: 'payment' as const, minor })),
  fc.integer({ min: 1, max: 30 }).map((minor) => ({ kind: 'correction' as const, minor })),
)

test('no order of extracts, payments and corrections lowers what was paid here, and a row twice is the same', () => {
  fc.assert(
    fc.property(anyClaim, fc.array(anyEvent, { maxLength: 30 }), (first, events) => {
      let stored: DebtClaim = first
      let here = null as PaidHere | null
      for (const event of events) {
        if (event.kind === 'payment') {
          const pays = Math.min(event.minor, stored.amount - stored.paid)
          if (stored.state !== 'pending' || pays === 0) continue
          const sum: number = stored.paid + pays
          here = { settled: (here?.settled ?? 0) + pays, credited: sum }
          stored = { ...stored, paid: sum, state: sum === stored.amount ? 'paid' : 'pending' }
        } else if (event.kind === 'correction') {
          // A person gave a part of it back; the debt says so with its next row.
          const left: number = Math.max(0, (here?.settled ?? 0) - event.minor)
          here = here && left > 0 ? { settled: left, credited: Math.min(here.credited, stored.amount) } : null
        } else {
          const { claim } = event
          const kept = decideDebt(claim, stored, here)
          if (here && claim.state === 'annulled') {
            expect(kept).toBe('paid-here')
            continue
          }
          if (typeof kept === 'string') throw new Error(`refused: ${kept}`)
          expect(kept.paid).toBe(countPaid(claim, here))
          expect(kept.paid).toBeGreaterThanOrEqual(Math.min(claim.amount, here?.settled ?? 0))
          if (claim.state !== 'annulled') expect(kept.state === 'paid').toBe(kept.paid === claim.amount)
          stored = { ...claim, ...kept }
          expect(decideDebt(claim, stored, here)).toEqual(kept)
          const again = judgeClaim({ claim, stored, kept, here, underWay: 'form' })
          expect(again.filter(({ wins }) => wins === 'erp')).toEqual([])
          expect(again.length > 0, 'ours won where the ERP shows less').toBe(
            here !== null && claim.paid < countPaid(claim, here),
          )
        }
      }
    }),
  )
})

describe('the sentence says which side won and why', () => {
  const usd = (minor: number) => money(minor, 'USD')
  const facts: VerdictFacts = {
    isLetra: true,
    paid: usd(35050),
    erpPaid: usd(0),
    here: {
      amount: usd(35050),
      paidOn: Temporal.PlainDate.from('2026-11-21'),
      receipts: ['WEB-00000012'],
    },
    underWay: null,
    surplus: usd(0),
  }
  const form = { kind: 'form', orderId: '20261121152000-1', debitDay: null } as const
  const planned = {
    kind: 'planned-charge',
    orderId: null,
    debitDay: Temporal.PlainDate.from('2026-11-24'),
  } as const
  const held = { kind: 'quarantine', orderId: null, debitDay: null } as const

  test.each([
    [
      'state',
      'paid-here',
      {},
      'Se mantiene pagada: se pagó en Llave el 21/11/2026 con el recibo WEB-00000012 y su sistema aún no lo registra',
    ],
    [
      'state',
      'paid-here',
      { isLetra: false, erpPaid: usd(10000) },
      'Se mantiene pagado: se pagó en Llave el 21/11/2026 con el recibo WEB-00000012 y su sistema solo registra 100.00 USD',
    ],
    [
      'paidAmount',
      'paid-here',
      {
        paid: usd(30000),
        here: { amount: usd(20000), paidOn: null, receipts: ['WEB-00000012', 'DEB-00000003'] },
      },
      'Se mantiene lo pagado, 300.00 USD: se pagaron 200.00 USD en Llave con los recibos WEB-00000012 y DEB-00000003 y su sistema aún no lo registra',
    ],
    [
      'amount',
      'surplus',
      { surplus: usd(5050) },
      'Se guarda el importe nuevo: en Llave se pagaron 50.50 USD más, y una persona decide si se devuelven',
    ],
    [
      'state',
      'withdrawn',
      { underWay: form },
      'Se anula, pero hay un pago en curso con el pedido 20261121152000-1: si llega el dinero, queda en cuarentena y una persona decide',
    ],
    ['state', 'withdrawn', { underWay: planned }, 'Se anula, y sale del débito automático del 24/11/2026'],
    [
      'amount',
      'changed',
      { underWay: form },
      'Se guarda el importe nuevo, pero hay un pago en curso con el pedido 20261121152000-1: si llega el dinero, queda en cuarentena y una persona decide',
    ],
    [
      'currency',
      'changed',
      { underWay: held },
      'Se guarda la moneda nueva, y hay dinero en cuarentena por este documento: una persona decide qué se hace con él',
    ],
    [
      'state',
      'paid-elsewhere',
      { underWay: planned },
      'Se cierra como pagada según su sistema, y sale del débito automático del 24/11/2026',
    ],
    [
      'paidAmount',
      'paid-elsewhere',
      { underWay: form },
      'Se guarda lo pagado según su sistema, pero hay un pago en curso con el pedido 20261121152000-1: si llega el dinero, vuelve al cliente',
    ],
  ] as const)('%s, %s', (member, cause, over, sentence) => {
    expect(verdictReason({ member, wins: 'erp', cause }, { ...facts, ...over })).toBe(sentence)
  })
})
