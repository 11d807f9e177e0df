import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { money } from '@llave/domain/money/money'
import type { Instalment } from '@llave/domain/receivables/receivable'
import { expect, test } from 'vitest'
import { affiliationOffer } from './affiliation-offer.ts'
import type { CheckoutDebt } from './checkout-debt.ts'

const today = Temporal.PlainDate.from('2026-11-21')

function letra(code: string, dueOn: string): Instalment {
  return { code, dueOn: Temporal.PlainDate.from(dueOn), state: 'pending' } as Instalment
}

function debt(
  affiliation: Partial<DebitAffiliation> | null,
  more: { siblings?: readonly Instalment[]; further?: readonly Instalment[]; email?: string } = {},
): CheckoutDebt {
  return {
    kind: 'instalment',
    document: 'L-1',
    further: more.further ?? [],
    siblings: more.siblings ?? [letra('L-1', '2026-12-05')],
    affiliation: affiliation && {
      card: null,
      impediment: null,
      registrableCurrencies: ['USD'],
      ...affiliation,
    },
    customer: { email: more.email ?? 'a@b.pe' },
    owed: money(32050, 'USD'),
  } as CheckoutDebt
}

test('a card that is not affiliated yet can be affiliated with the payment', () => {
  expect(affiliationOffer(debt({}), 'USD', today)).toBe('open')
})

test('the box is hidden where a card is affiliated, where nothing is known yet, and in cash mode, and with several letras', () => {
  expect(affiliationOffer(debt({}, { further: [letra('L-2', '2027-01-05')] }), 'USD', today)).toBe('hidden')
  const card = { maskedCard: '497010******0055' } as DebitAffiliation['card']
  expect(affiliationOffer(debt({ card }), 'USD', today)).toBe('hidden')
  expect(affiliationOffer(debt(null), 'USD', today)).toBe('hidden')
  expect(affiliationOffer({ kind: 'reservation' } as CheckoutDebt, 'USD', today)).toBe('hidden')
})

test('the letra being paid does not block the affiliation; another overdue one does', () => {
  const own = [letra('L-1', '2026-11-05'), letra('L-2', '2026-12-05')]
  expect(affiliationOffer(debt({ impediment: 'overdue' }, { siblings: own }), 'USD', today)).toBe('open')
  const other = [letra('L-1', '2026-10-05'), letra('L-2', '2026-11-05')]
  expect(affiliationOffer(debt({ impediment: 'overdue' }, { siblings: other }), 'USD', today)).toEqual({
    closed:
      'No puedes realizar la afiliación porque cuentas con 1 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático',
  })
})

test('without an e-mail, in another account or while registration is closed, the box says why', () => {
  expect(affiliationOffer(debt({}, { email: '' }), 'USD', today)).toEqual({
    closed: expect.stringContaining('correo electrónico'),
  })
  expect(affiliationOffer(debt({ impediment: 'other-account' }), 'USD', today)).toEqual({
    closed: expect.stringContaining('dos monedas'),
  })
  expect(affiliationOffer(debt({ impediment: 'closed' }), 'USD', today)).toEqual({
    closed: expect.stringContaining('suspendida por mantenimiento'),
  })
})

test('where one account charges both currencies, the card can be affiliated with either', () => {
  expect(affiliationOffer(debt({ registrableCurrencies: ['PEN', 'USD'] }), 'PEN', today)).toBe('open')
})

test('paid in a currency of another account, the card cannot be affiliated', () => {
  expect(affiliationOffer(debt({}), 'PEN', today)).toEqual({
    closed: 'Para afiliar tu tarjeta, paga en dólares: así se cobran tus letras cada mes.',
  })
})
