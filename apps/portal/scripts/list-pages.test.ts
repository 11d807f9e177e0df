import { findScreen } from '@llave/contract/find-screen'
import { expect, test } from 'vitest'
import { notFound, type ScreenPath, screens } from '../src/routes/screens.ts'
import { listAddresses, listPages } from './list-pages.ts'

const addresses = listAddresses()

/** The page that is served for an address, or null where it is the one for unknown addresses. */
function pageAt(address: string) {
  const found = findScreen(addresses.screens, address)
  return found && listPages().get(found.page)
}

test.each([
  ['/login', 'sign-in', undefined],
  ['/LOGIN', 'sign-in', undefined],
  ['/login/', 'sign-in', undefined],
  ['/MiCuenta/Ingreso', 'sign-in', undefined],
  ['/micuenta/ingreso', 'sign-in', undefined],
  ['/MICUENTA/INGRESOPIN', 'sign-in', undefined],
  ['/MiCuenta/IngresoSeparacionCI', 'sign-in', undefined],
  ['/verification', 'entry-screens', undefined],
  ['/Verification/', 'entry-screens', undefined],
  ['/', 'customer', 'of-mode'],
  ['/property/1000234', 'letra-screens', 'letter'],
  ['/property/1000234/payment', 'letra-screens', 'letter'],
  ['/property/1000234/historic', 'letra-screens', 'letter'],
  ['/debit-automatic', 'debit-screens', undefined],
  ['/Property/1000234/debit', 'debit-screens', 'letter'],
  ['/debit/1000234/confirmation', 'debit-screens', undefined],
  ['/success/debit', 'debit-screens', undefined],
  ['/property/1000234/advance', 'property-screens', 'letter'],
  ['/property/1000234/notices', 'property-screens', 'letter'],
  ['/property/1000234/documents', 'document-screens', 'letter'],
  ['/documents/1000234', 'document-screens', undefined],
  ['/query', 'desk-screens', undefined],
  ['/query/record', 'desk-screens', undefined],
  ['/query/note', 'desk-screens', undefined],
  ['/query/request', 'desk-screens', undefined],
  ['/query/request/new', 'desk-screens', undefined],
  ['/query/request/45', 'desk-screens', undefined],
  ['/query/historic', 'desk-screens', undefined],
  ['/query/historic/45', 'desk-screens', undefined],
  ['/query/prepayment', 'simulator-screen', undefined],
  ['/checkout/L-0012', 'checkout-screens', 'of-mode'],
  ['/CHECKOUT/L-0012', 'checkout-screens', 'of-mode'],
  ['/debit/1000234/payment', 'card-screens', undefined],
  ['/Debit/1000234/Payment/', 'card-screens', undefined],
])(
  '%s gets the page with the scripts of its screen (%s) and its statement (%s)',
  (address, script, statement) => {
    expect(pageAt(address)).toMatchObject({ script })
    expect(pageAt(address)?.statement).toBe(statement)
  },
)

test('an address without a screen gets the page for unknown addresses', () => {
  for (const address of [
    '/nada',
    '/property',
    '/property/',
    '/property//payment',
    '/property/1/nada',
    '/checkout',
    '/debit/1',
    '/query/note/1/2',
    '/query/request/45/1',
    '/index.php',
    '/%F0%9F%98%80',
    '//',
  ])
    expect(findScreen(addresses.screens, address)?.path ?? null, address).toBe(address === '//' ? '/' : null)
})

test('only the checkout, the card step of an affiliation and a payment link allow the card provider', () => {
  const letIn = addresses.screens.filter(({ cardForm }) => cardForm).map(({ path }) => path)
  expect(letIn).toEqual(['/checkout/:id', '/debit/:id/payment', '/p'])
})

test("a screen's page depends on everything in its row of the table", () => {
  for (const { path, page } of addresses.screens)
    expect(listPages().get(page), path).toEqual(screens[path as ScreenPath])
  expect(listPages().get(addresses.notFound)).toEqual(notFound)
})
