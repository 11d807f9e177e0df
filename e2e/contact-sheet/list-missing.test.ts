import { expect, test } from 'vitest'
import { guardedRoutes } from '../journeys/access/guarded-routes.ts'
import { listMissing } from './list-missing.ts'

test('every screen of the route table is in the contact sheet', () => {
  expect(listMissing(['/MiCuenta/Ingreso', '/verification', ...guardedRoutes.map(asPattern)])).toEqual([])
})

test('one that is not is named', () => {
  expect(listMissing(['/', '/property/:id/payment', '/property/:id/keys'])).toEqual(['/property/:id/keys'])
})

function asPattern(route: string): string {
  return route.replace(/\/(\d+|L-\d+)/, '/:id')
}
